import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { ChatMessage } from '@atelier/engine/engine-chat'
import type { Database } from '#database/database.ts'
import type {
  AttachmentReading,
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { Log } from '#platform/log/log.ts'
import { tokensOfPicture } from '../replies/prompt/fit-prompt.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { appendFiles, type PromptFile } from './append-files.ts'
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
  readonly knowledge: Pick<ReplyKnowledge, 'selectParts'>
}
interface ConversationWithFiles {
  readonly chat: StoredChat
  /** The messages before the reply; the last one is the question. */
  readonly history: readonly StoredMessage[]
  readonly offered: OfferedModel
  /** Maximum tokens of the reply. */
  readonly replyTokens: number
  /** Of a file that is too long, what is about this is given. */
  readonly question: string
}
/** A file, with what the model receives of it this time. */
interface FileForPrompt {
  readonly file: StoredAttachment
  readonly reading: AttachmentReading
  readonly text: string
  readonly picture?: PromptPicture
}

/** Used if the engine does not report the context size of its model. */
const defaultContextTokens = 8192
/**
 * A low estimate: French has about 3.5 bytes per token, other alphabets hardly more, and the
 * conversation needs some room too.
 */
const bytesPerToken = 3
const documentsShare = 0.8
const picturesShare = 0.5

/**
 * Builds the messages for the engine: texts, transcripts of recordings, pictures for vision models,
 * and as much of the documents as fits, newest first. What the model does not receive is noted in
 * the message, and stored with the file for the user. Returns `undefined` if there are no files.
 */
export async function messagesWithFiles(
  dependencies: PromptFilesDependencies,
  conversation: ConversationWithFiles,
  signal: AbortSignal,
): Promise<ChatMessage[] | undefined> {
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
  return history.flatMap(({ id, role, content }) => {
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
}

/** Text of a question that only has files, for the assistant of the Guide. */
const filesOnlyText = 'Joindre un fichier'

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
  const { chat, history, offered } = conversation
  const newestFirst = sortNewestFirst(files, history)
  const transcripts = await transcribeFiles(
    dependencies,
    { userId: chat.userId, files: newestFirst, question: history.at(-1)?.id },
    signal,
  )
  const tokens = availableTokens(conversation)
  const pictures = await selectPictures(attachments, newestFirst, {
    model: offered.model,
    caller: { userId: chat.userId, signal },
    max: Math.max(1, Math.floor((tokens * picturesShare) / tokensOfPicture)),
  })
  const texts = await attachments.contents(
    chat.userId,
    files.filter(({ kind }) => kind !== 'image').map(({ id }) => id),
  )
  const truncated = await truncateTexts(dependencies, newestFirst, {
    ...{ texts, question: conversation.question },
    budget: createBudget(conversation, tokens - pictureTokens(pictures)),
  })
  return files.map((file) => {
    const { reading, picture } = pictures.get(file.id) ?? {}
    if (reading) return { file, reading, text: '', ...(picture && { picture }) }
    return truncated.get(file.id) ?? { file, reading: transcripts.get(file.id) ?? file, text: '' }
  })
}

function sortNewestFirst(
  files: readonly StoredAttachment[],
  history: readonly StoredMessage[],
): StoredAttachment[] {
  const indexes = new Map(history.map(({ id }, index) => [id, index]))
  const indexOf = ({ messageId }: StoredAttachment) => indexes.get(messageId ?? '') ?? 0
  return files.toSorted((one, other) => indexOf(other) - indexOf(one))
}

const pictureTokens = (pictures: Awaited<ReturnType<typeof selectPictures>>) =>
  [...pictures.values()].filter(({ picture }) => picture).length * tokensOfPicture

interface TextsToFit {
  readonly texts: ReadonlyMap<string, string>
  readonly budget: Budget
  readonly question: string
}
/** Truncates the texts of files, message by message. The files of one message share what is left. */
async function truncateTexts(
  { knowledge }: Pick<PromptFilesDependencies, 'knowledge'>,
  newestFirst: readonly StoredAttachment[],
  { texts, budget, question }: TextsToFit,
): Promise<ReadonlyMap<string, FileForPrompt>> {
  const textOf = ({ id }: StoredAttachment) => texts.get(id) ?? ''
  const truncated = new Map<string, FileForPrompt>()
  for (const [, own] of Map.groupBy(newestFirst, ({ messageId }) => messageId)) {
    const withText = own.filter((file) => file.kind !== 'image' && textOf(file) !== '')
    const lengths = budget.take(withText.map((file) => Buffer.byteLength(textOf(file))))
    for (const [index, file] of withText.entries()) {
      const max = lengths[index] ?? 0
      const text = textOf(file)
      const parts =
        max > 0 && max < Buffer.byteLength(text)
          ? await knowledge.selectParts(text, question, max)
          : undefined
      truncated.set(file.id, parts ? partlyGiven(file, parts) : truncatedText(file, text, max))
    }
  }
  return truncated
}

/** What of a long text is about the question. */
const partlyGiven = (
  file: StoredAttachment,
  { text, share }: { readonly text: string; readonly share: number },
): FileForPrompt => ({
  file,
  reading: {
    state: 'cut',
    note: 'excerpts',
    share: Math.min(99, Math.max(1, Math.round(100 * share))),
  },
  text,
})

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

/** Tokens that the prompt may use. */
function availableTokens({ offered, replyTokens }: ConversationWithFiles): number {
  const window = offered.model.contextSize ?? defaultContextTokens
  return window - Math.min(replyTokens, window / 2)
}

type Budget = ReturnType<typeof createBudget>
/** The bytes of these tokens that documents may use; each call uses some of them. */
function createBudget({ chat, history }: ConversationWithFiles, tokens: number) {
  const textBytes =
    Buffer.byteLength(chat.settings.systemPrompt) + Buffer.byteLength(history.at(-1)?.content ?? '')
  let remaining = Math.max(0, Math.floor(tokens * bytesPerToken * documentsShare) - textBytes)
  return {
    take(lengths: readonly number[]): readonly number[] {
      const shares = shareBudget(lengths, remaining)
      remaining -= shares.reduce((sum, share) => sum + share, 0)
      return shares
    },
  }
}
