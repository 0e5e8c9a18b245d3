import { chatLimits } from '@atelier/contract/chat/chat'
import { chatImportLimits, type LeftOutReason } from '@atelier/contract/chat/imports/imports'
import { Problem } from '@atelier/contract/problems/problems'
import { maxMessages } from '../../messages/messages.repository.ts'
import { parseJson } from '../../messages/stored-messages.ts'
import type { ImportedChat } from '../formats/imported-tree.ts'
import { parseChat } from '../import-chat.ts'
import { type JsonPart, openChatFile } from './chat-file.ts'
import { type JsonElement, jsonElements } from './json-elements.ts'

/** What was found in a file of chats. */
export type FoundItem =
  | { readonly type: 'chat'; readonly chat: ImportedChat }
  | { readonly type: 'left-out'; readonly reason: LeftOutReason; readonly title?: string }
export interface FoundItems {
  /** `undefined` for what is skipped: only how far it got matters. */
  readonly item: FoundItem | undefined
  /** Elements of the file until here: whoever skips so many goes on after this one. */
  readonly position: number
  /** Bytes of the file until here. */
  readonly readBytes: number
}

type ReadLimits = Readonly<
  Record<'unpackedMaxBytes' | 'entriesMax' | 'chatsMax' | 'chatMaxBytes', number>
>

/** Reads the chats of a file one after the other, always in the same order, after the first `skip` elements. @throws Problem */
export async function* readChats(
  path: string,
  skip: number,
  limits: ReadLimits = chatImportLimits,
): AsyncGenerator<FoundItems, void, void> {
  const file = await openChatFile(path, limits.entriesMax)
  const progress = createProgress(limits)
  try {
    for (const part of file.parts) {
      yield* readPart(part, progress, skip)
      progress.finish(part)
    }
    for (let count = file.otherFiles; count > 0; count -= 1)
      yield progress.found({ type: 'left-out', reason: 'files' }, skip)
  } finally {
    file.close()
  }
}

async function* readPart(
  part: JsonPart,
  progress: Progress,
  skip: number,
): AsyncGenerator<FoundItems, void, void> {
  try {
    const bytes = progress.count(part, await part.open())
    for await (const element of jsonElements(bytes, progress.chatMaxBytes))
      yield progress.found(element, skip)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    // The rest of the zip may be readable.
    yield progress.found({ type: 'left-out', reason: 'damaged', title: part.name }, skip)
  }
}

/** Counts what is read, and bounds it. */
function createProgress({ unpackedMaxBytes, chatsMax, chatMaxBytes }: ReadLimits) {
  let position = 0
  let chats = 0
  let unpacked = 0
  let finished = 0
  let readBytes = 0
  return {
    chatMaxBytes,
    finish(part: JsonPart) {
      finished += part.packedBytes
      readBytes = finished
    },
    async *count(part: JsonPart, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let received = 0
      for await (const chunk of stream) {
        received += chunk.length
        unpacked += chunk.length
        if (unpacked > unpackedMaxBytes) throw new Problem('import.too-large')
        const share = Math.min(1, received / Math.max(1, part.unpackedBytes))
        readBytes = Math.round(finished + part.packedBytes * share)
        yield chunk
      }
    },
    found(found: JsonElement | FoundItem, skip: number): FoundItems {
      position += 1
      if (found.type !== 'left-out') chats += 1
      if (chats > chatsMax) throw new Problem('import.too-large')
      return { item: position > skip ? itemOf(found) : undefined, position, readBytes }
    },
  }
}
type Progress = ReturnType<typeof createProgress>

function itemOf(found: JsonElement | FoundItem): FoundItem {
  if (found.type === 'too-large') return { type: 'left-out', reason: 'too-large' }
  if (found.type === 'incomplete') return { type: 'left-out', reason: 'damaged' }
  return found.type === 'text' ? readElement(found.text) : found
}

function readElement(text: string): FoundItem {
  let value: unknown
  try {
    value = parseJson(text)
    if (hasTooManyMessages(value)) return leftOut('too-many-messages', titleIn(value))
    const chat = parseChat(value)
    const reason = refusalOf(chat)
    return reason ? leftOut(reason, chat.title) : { type: 'chat', chat }
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    if (value !== undefined && !looksLikeChat(value)) return leftOut('not-chats', undefined)
    return leftOut('unreadable', titleIn(value))
  }
}

const leftOut = (reason: LeftOutReason, title: string | undefined): FoundItem => ({
  type: 'left-out',
  reason,
  ...(title !== undefined && { title: title.slice(0, chatImportLimits.titleLength) }),
})

function refusalOf({ messages }: ImportedChat): LeftOutReason | undefined {
  if (messages.length === 0) return 'empty'
  if (messages.length > maxMessages) return 'too-many-messages'
  const isLong = messages.some(
    ({ content, reasoning = '' }) =>
      content.length + reasoning.length > chatLimits.wholeChatMaxBytes,
  )
  return isLong ? 'too-large' : undefined
}

/** Fields that only chats have, of any of the known programs. */
const fieldsOfChats = ['mapping', 'messages', 'messagesTree', 'history', 'chat']
const looksLikeChat = (value: unknown): boolean =>
  isObject(value) && fieldsOfChats.some((field) => field in value)

/** Looked at first: each message is checked with care, and those of no chat may be millions. */
const hasTooManyMessages = (value: unknown): boolean =>
  isObject(value) &&
  [value, value.chat, value.history, isObject(value.chat) && value.chat.history].some(
    (holder) =>
      isObject(holder) &&
      [holder.messages, holder.messagesTree, holder.mapping].some(
        (messages) => sizeOf(messages) > 2 * maxMessages,
      ),
  )
const sizeOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : 0
}

function titleIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  return typeof value.title === 'string' ? value.title : undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
