import type { UserSettings } from '@atelier/contract/account/settings'
import type { BegunChat, ChatBeginning } from '@atelier/contract/chat/beginning'
import { Problem } from '@atelier/contract/problems/problems'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import {
  type AssistantDependencies,
  chosenAssistant,
  firstOffered,
} from '../assistant/reply-assistant.ts'
import { countFurther, type GenerationCount } from '../compare/count-further.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { type NewQuestionDependencies, newQuestion } from '../replies/new-question.ts'
import type { Replies } from '../replies/replies.ts'
import type { ReplyJobs } from '../replies/reply-jobs.ts'
import { temporaryTitle } from '../temporary/temporary-title.ts'
import { newChat } from './new-chat.ts'
import { titleFrom } from './title-from.ts'

interface BeginChatDependencies extends NewQuestionDependencies, AssistantDependencies {
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
  readonly requestLimits: GenerationCount
  readSettings(userId: string): Promise<Pick<UserSettings, 'language'>>
  /** How long a temporary chat lasts after its last message. */
  temporaryChatHours(): number
}

const hourMs = 60 * 60 * 1000

/** Begins chats by their first message. */
export const chatBeginning = (dependencies: BeginChatDependencies) => ({
  /**
   * Stores the chat, its first question with its files, and the empty reply together; resolves while
   * the reply is being written.
   */
  async begin(
    userId: string,
    draft: ChatBeginning,
    requestKey: RequestKey | undefined,
  ): Promise<BegunChat> {
    const { attachments, makeId, clock, replies, replyJobs } = dependencies
    await countFurther(dependencies, userId, draft.models)
    const files = await attachments.requireWaiting(userId, undefined, draft.attachments)
    const { content, knowledge, projectId, isTemporary = false } = draft
    const { assistant, ...answering } = await answeringIn(dependencies, userId, draft)
    const at = clock.now()
    const title = isTemporary
      ? temporaryTitle((await dependencies.readSettings(userId)).language, at)
      : titleFrom(content) || titleFrom(files[0]?.name ?? '')
    const lifetimeMs = isTemporary ? dependencies.temporaryChatHours() * hourMs : undefined
    const chat = newChat({
      ...{ id: makeId(), userId, title, ...answering, knowledge, projectId, at, lifetimeMs },
    })
    const { question, ...start } = newQuestion(dependencies, {
      chat,
      history: [],
      place: { chatId: chat.id, parentId: '', depth: 1, position: 1 },
      isAtEnd: true,
      // Of the whole chat.
      draft: { ...draft, knowledge: undefined },
    })
    const begun: BegunChat = {
      chat: presentChat(chat, emptyContents, true),
      questionId: question.id,
      replyIds: [start.reply, ...(start.beside ?? [])].map(({ id }) => id),
    }
    const beginning = { ...start, ...(assistant && { assistant }), requestKey, firstAnswer: begun }
    if (draft.models || isReplyStreamed(chat.settings, draft)) await replies.begin(beginning)
    else (await replyJobs.begin(beginning)).done.catch(() => 'shown by the chat')
    return begun
  },
})

/** The model and the settings of a new chat, of the assistant where the user chose none. @throws Problem */
async function answeringIn(
  dependencies: Pick<BeginChatDependencies, 'assistants' | 'models'>,
  userId: string,
  { model, assistantId, settings }: ChatBeginning,
) {
  const assistant = await chosenAssistant(dependencies, userId, assistantId)
  const { models: ids = [], settings: given } = assistant?.content ?? {}
  const chosen = model ?? (await firstOffered(dependencies, { userId, ids }))
  if (chosen === undefined) throw new Problem('model.not-offered')
  return { assistant, model: chosen, assistantId, settings: { ...given, ...settings } }
}

/** A reply that is shown whole is a job, as for any message: it survives a restart, and the list of jobs shows it. */
const isReplyStreamed = (
  { stream }: { readonly stream: boolean },
  { attachments }: Pick<ChatBeginning, 'attachments'>,
): boolean => stream && attachments.length === 0
