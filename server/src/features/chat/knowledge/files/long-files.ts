import type {
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { SearchedFile } from '#features/knowledge/knowledge.service.ts'
import {
  availableTokens,
  documentBytes,
  type PromptWindow,
  picturesWithin,
  sortNewestFirst,
} from '../../files/document-room.ts'
import { shareBudget } from '../../files/share-budget.ts'
import { tokensOfPicture } from '../../replies/prompt/fit-prompt.ts'
import type { StoredChat } from '../../stored-chat.ts'

export type LongFilesDependencies = Pick<
  AttachmentsService,
  'listByChat' | 'textSizes' | 'excerpts'
>
interface LongFilesRequest {
  readonly chat: StoredChat
  /** Those before the reply; the last one is the question. */
  readonly messageIds: readonly string[]
  readonly question: string
  /** Of all replies to the question: what is too long for one of them is searched for all. */
  readonly windows: readonly PromptWindow[]
  /** Tokens that excerpts may take. */
  readonly roomTokens: number
  /** Whether collections are searched too, so that excerpts take their room in any case. */
  readonly hasScope: boolean
}
export interface LongFile extends SearchedFile {
  readonly bytes: number
}
export interface LongFiles {
  readonly files: readonly LongFile[]
  /** Tokens that excerpts may take beside the files that are given whole. */
  readonly roomTokens: number
}

/** What one question searches, or one file that is longer: a chat may have files without end. */
const searchedBytes = 1_000_000
const maxPictures = 6
/** As excerpts are counted, and the lines around them. */
const excerptBytesPerToken = 4
const bytesAround = 1200

/** The files that do not fit beside each other and the conversation, newest first: a question is answered from their excerpts. */
export async function findLongFiles(
  attachments: LongFilesDependencies,
  request: LongFilesRequest,
): Promise<LongFiles> {
  const { chat, messageIds, roomTokens } = request
  const known = new Set(messageIds)
  const listed = (await attachments.listByChat(chat.userId, chat.id)).filter(({ messageId }) =>
    known.has(messageId ?? ''),
  )
  const texts = listed.filter(({ kind }) => kind !== 'image')
  const sizes = await attachments.textSizes(
    chat.userId,
    texts.map(({ id }) => id),
  )
  const pictures = listed.length - texts.length
  const newestFirst = sortNewestFirst(texts, messageIds)
  const fitted = fitFiles(request, { sizes, pictures, newestFirst })
  const files: LongFile[] = []
  let searched = 0
  for (const { id, name, messageId, reading = 0 } of fitted.long) {
    const bytes = sizes.get(id) ?? 0
    if (files.length > 0 && searched + bytes > searchedBytes) continue
    searched += bytes
    files.push({
      ...{ id, name, bytes, reading, isNew: messageId === messageIds.at(-1) },
      excerpts: await attachments.excerpts(chat.userId, id),
    })
  }
  return { files, roomTokens: Math.min(roomTokens, fitted.roomTokens) }
}

interface FilesToFit {
  readonly newestFirst: readonly StoredAttachment[]
  readonly sizes: ReadonlyMap<string, number>
  readonly pictures: number
}

/** Short files have their room first; excerpts of the others share what is left, before older messages. */
function fitFiles(
  request: LongFilesRequest,
  { newestFirst, sizes, pictures }: FilesToFit,
): { readonly long: readonly StoredAttachment[]; readonly roomTokens: number } {
  const { windows, roomTokens, hasScope } = request
  const tokens = Math.min(...windows.map(availableTokens))
  const seen = Math.min(pictures, maxPictures, picturesWithin(tokens))
  let remaining = documentBytes(request, tokens - seen * tokensOfPicture)
  let room = hasScope ? roomTokens : undefined
  if (room !== undefined) remaining -= room * excerptBytesPerToken + bytesAround
  const long: StoredAttachment[] = []
  for (const [, files] of Map.groupBy(newestFirst, ({ messageId }) => messageId)) {
    const own = files.filter(({ id }) => (sizes.get(id) ?? 0) > 0)
    const lengths = own.map(({ id }) => sizes.get(id) ?? 0)
    const shares = shareBudget(lengths, remaining)
    for (const [index, file] of own.entries()) {
      const length = lengths[index] ?? 0
      if ((shares[index] ?? 0) < length) long.push(file)
      else remaining -= length
    }
    if (room !== undefined || long.length === 0) continue
    const left = Math.floor((remaining - bytesAround) / excerptBytesPerToken)
    room = Math.max(0, Math.min(roomTokens, left))
    remaining -= room * excerptBytesPerToken + bytesAround
  }
  return { long, roomTokens: room ?? roomTokens }
}
