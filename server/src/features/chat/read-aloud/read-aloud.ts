import type { UserSettings } from '@atelier/contract/account/settings'
import type { ReplySound, ReplyVoice } from '@atelier/contract/chat/read-aloud'
import { Problem } from '@atelier/contract/problems/problems'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import type { Database } from '#database/database.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { AcceptedJob } from '#jobs/job-definition.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { requireChat } from '../read-chat.ts'
import { findReplyText } from './read-aloud.repository.ts'
import { spokenWords } from './spoken-words.ts'

export interface ReadAloudDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly chats: ChatRepository
  readonly speech: Pick<SpeechService, 'replySounds'>
  isFeatureOpen(feature: 'speech'): boolean
  readSettings(userId: string): Promise<Pick<UserSettings, 'language'>>
}
interface ReadAloudRequest {
  readonly chatId: string
  readonly messageId: string
  readonly body: ReplyVoice
  readonly requestKey: RequestKey | undefined
}

/** Markdown has signs that are not read; beyond this, a text is too long whatever they are. */
const maxMarkdown = 10 * speechLimits.textMax

/** Reads replies aloud. */
export const readAloud = (dependencies: ReadAloudDependencies) => ({
  /** @throws Problem */
  async speakReply(
    userId: string,
    { chatId, messageId, body, requestKey }: ReadAloudRequest,
  ): Promise<AcceptedJob<ReplySound>> {
    await requireChat(dependencies, userId, chatId)
    const markdown = await findReplyText(dependencies.database.queries, chatId, messageId)
    if (markdown === undefined) throw new Problem('chat.message-not-found')
    // The operation is of the chat; it needs the tool that reads too.
    if (!dependencies.isFeatureOpen('speech')) throw new Problem('feature.disabled')
    const text = await withoutMarkdown(dependencies, userId, markdown)
    const { speak } = dependencies.speech.replySounds
    return await speak({ userId, chatId, messageId, text, voice: body, requestKey })
  },
})

async function withoutMarkdown(
  { readSettings }: ReadAloudDependencies,
  userId: string,
  markdown: string,
): Promise<string> {
  const { textMax: characters } = speechLimits
  if (markdown.length > maxMarkdown)
    throw new Problem('speech.reply-too-long', { params: { characters } })
  const { spokenText } = await import('./spoken-text.ts')
  const { language } = await readSettings(userId)
  return spokenText(markdown, spokenWords[language])
}
