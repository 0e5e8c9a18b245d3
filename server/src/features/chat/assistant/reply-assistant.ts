import type { ReplyAssistant } from '@atelier/contract/chat/assistant/reply-assistant'
import { Problem } from '@atelier/contract/problems/problems'
import type { AssistantsService, StoredAssistant } from '#features/assistants/assistants.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { InstructionSource } from '../instructions/collect-instructions.ts'
import type { ReplyStart } from '../replies/exchange/exchange-start.ts'
import type { StoredMessage } from '../stored-chat.ts'

export interface AssistantDependencies {
  readonly assistants: Pick<AssistantsService, 'forChat'>
  readonly models: Pick<ModelsService, 'offered'>
}
/** Models of an assistant are tried for this user. */
interface ModelChoice {
  readonly userId: string
  readonly ids: readonly string[]
}

/** The assistant that the user chooses, if one is. @throws Problem when it may not be used */
export async function chosenAssistant(
  { assistants }: Pick<AssistantDependencies, 'assistants'>,
  userId: string,
  assistantId: string | null | undefined,
): Promise<StoredAssistant | undefined> {
  if (assistantId === null || assistantId === undefined) return undefined
  const assistant = await assistants.forChat(userId, assistantId)
  if (!assistant) throw new Problem('assistant.not-found')
  return assistant
}

/** The first of these models that the user may use now. */
export async function firstOffered(
  { models }: Pick<AssistantDependencies, 'models'>,
  { userId, ids }: ModelChoice,
): Promise<string | undefined> {
  for (const id of ids)
    try {
      return (await models.offered('text', id, { userId })).id
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause
    }
  return undefined
}

/**
 * The start with the assistant of its chat, as it is now, and the replies that name it. One that is gone, or no longer shared, is named as
 * gone: the reply is written without it.
 */
export async function withAssistant(
  dependencies: AssistantDependencies,
  start: ReplyStart,
): Promise<ReplyStart> {
  const { chat, reply, beside = [], continues, isAccepted } = start
  if (chat.assistantId === undefined) return start
  // A chat that has just begun with it has read it.
  const assistant =
    start.assistant ?? (await dependencies.assistants.forChat(chat.userId, chat.assistantId))
  const found = { ...start, ...(assistant && { assistant }) }
  // What is stored already says who began it.
  if (continues || isAccepted) return found
  const model = assistant && (await modelInstead(dependencies, start, assistant))
  const named = nameOf(chat.assistantId, assistant)
  const mark = (one: StoredMessage): StoredMessage => ({ ...one, assistant: named })
  const marked =
    model === undefined
      ? mark(reply)
      : { ...reply, model, assistant: { ...named, insteadOf: chat.model } }
  return {
    ...found,
    reply: marked,
    beside: beside.map(mark),
    newMessages: start.newMessages.map((one) => (one.id === reply.id ? marked : one)),
  }
}

/** Another model of the assistant, where that of the chat is not offered any more. */
async function modelInstead(
  dependencies: AssistantDependencies,
  { chat, reply, beside = [] }: ReplyStart,
  { content }: StoredAssistant,
): Promise<string | undefined> {
  const { model: wanted, userId } = chat
  if (beside.length > 0 || (reply.model ?? wanted) !== wanted) return undefined
  const offered = await firstOffered(dependencies, { userId, ids: [wanted, ...content.models] })
  return offered === wanted ? undefined : offered
}

const nameOf = (id: string, assistant: StoredAssistant | undefined): ReplyAssistant =>
  assistant
    ? { id, name: assistant.content.name, version: assistant.version }
    : { id, name: '', version: 0, isGone: true }

/** Who gives instructions for this reply: those of every reply, its project and its assistant. */
export const instructionSourcesOf = (
  { instructionSources }: { readonly instructionSources: readonly InstructionSource[] },
  { assistant, project }: Pick<ReplyStart, 'assistant' | 'project'>,
): readonly InstructionSource[] => {
  const sources = [...instructionSources]
  if (project) {
    const { name, instructions: text } = project
    sources.push(async () => ({ from: 'project', name, text }))
  }
  if (assistant) {
    const { name, instructions: text } = assistant.content
    sources.push(async () => ({ from: 'assistant', name, text }))
  }
  return sources
}
