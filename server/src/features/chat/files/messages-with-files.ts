import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { ChatMessage } from '@atelier/engine/engine'
import type {
  AttachmentReading,
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { Log } from '#platform/log/log.ts'
import { tokensOfPicture } from '../replies/fit-prompt.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { appendFiles, type PromptFile } from './append-files.ts'
import { type PromptPicture, selectPictures } from './select-pictures.ts'
import { shareBudget } from './share-budget.ts'
import { transcribeFiles } from './transcribe-files.ts'

export interface PromptFilesDependencies {
  readonly attachments: AttachmentsService
  readonly models: Pick<ModelsService, 'list' | 'offered'>
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly log: Log
}
interface ConversationWithFiles {
  readonly chat: StoredChat
  /** What was said, the question last. */
  readonly history: readonly StoredMessage[]
  readonly offered: OfferedModel
  /** Tokens that the reply may take. */
  readonly replyTokens: number
}
/** A file, with what the model is given of it this time. */
interface FileForPrompt {
  readonly file: StoredAttachment
  readonly reading: AttachmentReading
  readonly text: string
  readonly picture?: PromptPicture
}

/** Tokens, where an engine does not tell how much its model remembers. */
const defaultContextTokens = 8192
/** Careful: French takes about 3.5 for a token, other alphabets hardly more, and the conversation needs some room too. */
const bytesPerToken = 3
const documentsShare = 0.8
const picturesShare = 0.5

/**
 * The conversation as the engine is told it: every message that has words or files, with the texts of documents as far as the
 * model's memory goes (the newest first), recordings as heard, and pictures for models that see. What the model does not get is said
 * to it, and kept beside the file for the person. `undefined` when there are no files.
 */
export async function messagesWithFiles(
  place: PromptFilesDependencies,
  talk: ConversationWithFiles,
  signal: AbortSignal,
): Promise<ChatMessage[] | undefined> {
  const { chat, history, offered } = talk
  const known = new Set(history.map(({ id }) => id))
  const files = (await place.attachments.listByChat(chat.userId, chat.id)).filter(({ messageId }) =>
    known.has(messageId ?? ''),
  )
  if (files.length === 0) return undefined
  const given = offered.model.isGuide
    ? files.map(unreadByGuide)
    : await collectFiles(place, talk, files, signal)
  await place.attachments.saveReadings(
    given.filter(hasChanged).map(({ file, reading }) => ({ id: file.id, reading })),
  )
  const ofMessage = Map.groupBy(given, ({ file }) => file.messageId)
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

/** What the Guide is asked by files without a word. */
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
  place: PromptFilesDependencies,
  talk: ConversationWithFiles,
  files: readonly StoredAttachment[],
  signal: AbortSignal,
): Promise<FileForPrompt[]> {
  const order = new Map(talk.history.map(({ id }, index) => [id, index]))
  const newestFirst = files.toSorted(
    (one, other) => (order.get(other.messageId ?? '') ?? 0) - (order.get(one.messageId ?? '') ?? 0),
  )
  const heard = await transcribeFiles(
    place,
    { files: newestFirst, question: talk.history.at(-1)?.id },
    signal,
  )
  const room = availableTokens(talk)
  const most = Math.max(1, Math.floor((room * picturesShare) / tokensOfPicture))
  const pictures = await selectPictures(place.attachments, newestFirst, {
    model: talk.offered.model,
    most,
  })
  const texts = await place.attachments.contents(
    talk.chat.userId,
    files.filter(({ kind }) => kind !== 'image').map(({ id }) => id),
  )
  const shown = [...pictures.values()].filter((picture) => picture.picture).length
  const rooms = createBudget(talk, room - shown * tokensOfPicture)
  const given = new Map<string, FileForPrompt>()
  for (const [, own] of Map.groupBy(newestFirst, ({ messageId }) => messageId)) {
    const written = own.filter(({ id, kind }) => kind !== 'image' && (texts.get(id) ?? '') !== '')
    const parts = rooms.take(written.map(({ id }) => Buffer.byteLength(texts.get(id) ?? '')))
    for (const file of own) {
      const at = written.indexOf(file)
      const picture = pictures.get(file.id)
      if (picture)
        given.set(file.id, {
          file,
          reading: picture.reading,
          text: '',
          ...(picture.picture && { picture: picture.picture }),
        })
      else if (at === -1)
        given.set(file.id, { file, reading: heard.get(file.id) ?? file, text: '' })
      else given.set(file.id, truncatedText(file, texts.get(file.id) ?? '', parts[at] ?? 0))
    }
  }
  return files.flatMap(({ id }) => given.get(id) ?? [])
}

/** As much of a text as has room, in bytes. */
function truncatedText(file: StoredAttachment, text: string, room: number): FileForPrompt {
  if (room === 0)
    return { file, reading: { state: 'unreadable', note: 'no-room', share: null }, text: '' }
  const bytes = Buffer.from(text)
  if (room < bytes.length) {
    const share = Math.min(99, Math.max(1, Math.round((100 * room) / bytes.length)))
    // As a stream, so that a character that is cut in two is left out.
    const beginning = new TextDecoder().decode(bytes.subarray(0, room), { stream: true })
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

/** The tokens that the model has for what it is told. */
function availableTokens({ offered, replyTokens }: ConversationWithFiles): number {
  const window = offered.model.contextSize ?? defaultContextTokens
  return window - Math.min(replyTokens, window / 2)
}

/** The bytes that documents may take of these tokens; each asking takes from them. */
function createBudget({ chat, history }: ConversationWithFiles, tokens: number) {
  const words =
    Buffer.byteLength(chat.settings.systemPrompt) + Buffer.byteLength(history.at(-1)?.content ?? '')
  let left = Math.max(0, Math.floor(tokens * bytesPerToken * documentsShare) - words)
  return {
    take(lengths: readonly number[]): readonly number[] {
      const parts = shareBudget(lengths, left)
      left -= parts.reduce((sum, part) => sum + part, 0)
      return parts
    },
  }
}
