import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { ChatMessage } from '@atelier/engine/engine-chat'
import type { Database } from '#database/database.ts'
import type {
  AttachmentReading,
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { Log } from '#platform/log/log.ts'
import { type GivenFiles, toGivenFiles } from '../instructions/given-files.ts'
import { tokensOfPicture } from '../replies/prompt/fit-prompt.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { appendFiles, type PromptFile } from './append-files.ts'
import {
  availableTokens,
  documentBytes,
  type PromptWindow,
  picturesWithin,
  sortNewestFirst,
} from './document-room.ts'
import { type PromptPicture, selectPictures } from './select-pictures.ts'
import { shareBudget } from './share-budget.ts'
import { transcribeFiles } from './transcribe-files.ts'

export interface PromptFilesDependencies {
  readonly attachments: AttachmentsService
  readonly models: Pick<ModelsService, 'list' | 'offered' | 'call'>
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly log: Log
  readonly database: Database
  readonly usage: UseLedger
}
interface ConversationWithFiles extends PromptWindow {
  readonly chat: StoredChat
  /** The messages before the reply; the last one is the question. */
  readonly history: readonly StoredMessage[]
  /** What was transcribed for this reply. */
  readonly transcripts: Transcripts
  /** The files of which excerpts stand before the question, with the share of each that they are, in per cent. */
  readonly excerpted: ReadonlyMap<string, number>
}
interface MessagesWithFiles {
  readonly messages: readonly ChatMessage[]
  readonly given: GivenFiles
}
export type Transcripts = Awaited<ReturnType<typeof transcribeFiles>>
/** A file, with what the model receives of it this time. */
interface FileForPrompt {
  readonly file: StoredAttachment
  readonly reading: AttachmentReading
  readonly text: string
  readonly picture?: PromptPicture
}

/**
 * Builds the messages for the engine: texts, transcripts of recordings, pictures for vision models,
 * and as much of the documents as fits, newest first; of long ones, what excerpts are given of. What the model does not receive is noted in
 * the message, and stored with the file for the user, and with the reply. Returns `undefined` if there are no files.
 */
export async function messagesWithFiles(
  dependencies: PromptFilesDependencies,
  conversation: ConversationWithFiles,
  signal: AbortSignal,
): Promise<MessagesWithFiles | undefined> {
  const { chat, history, offered } = conversation
  const known = new Set(history.map(({ id }) => id))
  const files = (await dependencies.attachments.listByChat(chat.userId, chat.id)).filter(
    ({ messageId }) => known.has(messageId ?? ''),
  )
  if (files.length === 0) return undefined
  const read = offered.model.isGuide
    ? files.map(unreadByGuide)
    : await collectFiles(dependencies, conversation, files, signal)
  await dependencies.attachments.saveReadings(
    read.filter(hasChanged).map(({ file, reading }) => ({ id: file.id, reading })),
  )
  const ofMessage = Map.groupBy(read, ({ file }) => file.messageId)
  const messages = history.flatMap(({ id, role, content }): ChatMessage[] => {
    const own = offered.model.isGuide ? [] : (ofMessage.get(id) ?? [])
    if (content === '' && own.length === 0)
      return offered.model.isGuide && ofMessage.has(id) ? [{ role, content: filesOnlyText }] : []
    const images = own.flatMap(({ picture }) => picture ?? [])
    return [
      {
        role,
        content: appendFiles(content, own.map(toPromptFile)),
        ...(images.length > 0 && { images }),
      },
    ]
  })
  return { messages, given: toGivenFiles(read.map(toPromptFile)) }
}

/** Transcribes the recordings of a conversation that nobody has read yet, and those of its question that could not be. */
export async function transcribeRecordings(
  dependencies: PromptFilesDependencies,
  { chat, history }: Pick<ConversationWithFiles, 'chat' | 'history'>,
  signal: AbortSignal,
): Promise<Transcripts> {
  const known = new Set(history.map(({ id }) => id))
  const files = (await dependencies.attachments.listByChat(chat.userId, chat.id)).filter(
    ({ messageId }) => known.has(messageId ?? ''),
  )
  const question = history.findLast(({ role }) => role === 'user')?.id
  return await transcribeFiles(
    dependencies,
    { userId: chat.userId, files: sortNewestFirst(files, idsOf(history)), question },
    signal,
  )
}

/** Text of a question that only has files, for the assistant of the Guide. */
const filesOnlyText = 'Joindre un fichier'

const idsOf = (history: readonly StoredMessage[]) => history.map(({ id }) => id)
const unreadByGuide = (file: StoredAttachment): FileForPrompt => ({
  file,
  reading: { state: 'unreadable', note: 'guide', share: null },
  text: '',
})
const toPromptFile = ({ file, reading, text }: FileForPrompt): PromptFile => ({
  name: file.name,
  kind: file.kind,
  text,
  note: reading.note,
  share: reading.share,
})
const hasChanged = ({ file, reading }: FileForPrompt) =>
  file.state !== reading.state || file.note !== reading.note || file.share !== reading.share

async function collectFiles(
  dependencies: PromptFilesDependencies,
  conversation: ConversationWithFiles,
  files: readonly StoredAttachment[],
  signal: AbortSignal,
): Promise<FileForPrompt[]> {
  const { attachments } = dependencies
  const { chat, history, offered, transcripts, excerpted } = conversation
  const newestFirst = sortNewestFirst(files, idsOf(history))
  const tokens = availableTokens(conversation)
  const pictures = await selectPictures(attachments, newestFirst, {
    model: offered.model,
    caller: { userId: chat.userId, signal },
    max: picturesWithin(tokens),
  })
  const question = history.at(-1)?.content ?? ''
  const whole = newestFirst.filter(({ id, kind }) => kind !== 'image' && !excerpted.has(id))
  const truncated = await truncateTexts(attachments, whole, {
    userId: chat.userId,
    budget: createBudget(documentBytes({ chat, question }, tokens - pictureTokens(pictures))),
  })
  return files.map((file) => {
    const { reading, picture } = pictures.get(file.id) ?? {}
    if (reading) return { file, reading, text: '', ...(picture && { picture }) }
    const share = excerpted.get(file.id)
    if (share !== undefined)
      return { file, reading: { state: 'cut', note: 'excerpts', share }, text: '' }
    return truncated.get(file.id) ?? { file, reading: transcripts.get(file.id) ?? file, text: '' }
  })
}

const pictureTokens = (pictures: Awaited<ReturnType<typeof selectPictures>>) =>
  [...pictures.values()].filter(({ picture }) => picture).length * tokensOfPicture

interface TextsToFit {
  readonly userId: string
  readonly budget: Budget
}
/** Truncates the texts of files, message by message. The files of one message share what is left; no more is read than is given. */
async function truncateTexts(
  attachments: Pick<AttachmentsService, 'textSizes' | 'contents'>,
  newestFirst: readonly StoredAttachment[],
  { userId, budget }: TextsToFit,
): Promise<ReadonlyMap<string, FileForPrompt>> {
  const sizes = await attachments.textSizes(
    userId,
    newestFirst.map(({ id }) => id),
  )
  const truncated = new Map<string, FileForPrompt>()
  for (const [, own] of Map.groupBy(newestFirst, ({ messageId }) => messageId)) {
    const withText = own.filter(({ id }) => (sizes.get(id) ?? 0) > 0)
    const lengths = budget.take(withText.map(({ id }) => sizes.get(id) ?? 0))
    const given = withText.filter((_, index) => (lengths[index] ?? 0) > 0)
    const texts = await attachments.contents(
      userId,
      given.map(({ id }) => id),
    )
    for (const [index, file] of withText.entries())
      truncated.set(file.id, truncatedText(file, texts.get(file.id) ?? '', lengths[index] ?? 0))
  }
  return truncated
}

/** Truncates a text to this many bytes. */
function truncatedText(file: StoredAttachment, text: string, budget: number): FileForPrompt {
  if (budget === 0)
    return { file, reading: { state: 'unreadable', note: 'no-room', share: null }, text: '' }
  const bytes = Buffer.from(text)
  if (budget < bytes.length) {
    const share = Math.min(99, Math.max(1, Math.round((100 * budget) / bytes.length)))
    // Decoded as a stream, so that a split character at the end is left out.
    const beginning = new TextDecoder().decode(bytes.subarray(0, budget), { stream: true })
    return { file, reading: { state: 'cut', note: 'cut', share }, text: beginning }
  }
  return {
    file,
    reading: {
      state: 'read',
      note: text.length >= attachmentLimits.textMax ? 'too-long' : null,
      share: null,
    },
    text,
  }
}

type Budget = ReturnType<typeof createBudget>
/** So many bytes, of which each call uses some. */
function createBudget(bytes: number) {
  let remaining = bytes
  return {
    take(lengths: readonly number[]): readonly number[] {
      const shares = shareBudget(lengths, remaining)
      remaining -= shares.reduce((sum, share) => sum + share, 0)
      return shares
    },
  }
}
