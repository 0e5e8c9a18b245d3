import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'
import type { AttachmentKind, AttachmentState } from '@atelier/contract/attachments/attachments'

/** In the column of a file whose chat is still to begin. */
export const noChat = ''

/** A file that belongs to a message or waits for one; without its text, which can be long. */
export interface StoredAttachment {
  readonly id: string
  readonly userId: string
  readonly chatId: string
  readonly messageId: string | null
  readonly position: number
  readonly waitingSince: number | null
  readonly fileId: string | null
  readonly kind: AttachmentKind
  readonly mediaType: string
  readonly byteSize: number
  readonly name: string
  readonly state: AttachmentState
  readonly note: AttachmentNote | null
  readonly share: number | null
  /** How often its text was read again: never, unless it is said. */
  readonly reading?: number
}
/** What the model received of a file. */
export type AttachmentReading = Pick<StoredAttachment, 'state' | 'note' | 'share'>
/** The fields that removing an attachment needs. */
export type AttachmentRef = Pick<StoredAttachment, 'id' | 'fileId'>
/** The message of an attachment. */
export interface MessageRef {
  readonly userId: string
  readonly chatId: string
  readonly messageId: string
  /** The chat begins with this message: its files waited without a chat. */
  readonly isFirst?: boolean
  /** Messages that were removed from the chat: their files may come back by themselves. */
  readonly removalIds?: readonly string[]
}
/** Messages that were removed from a chat have an id of their own, which is in the column of the chat. */
export interface RemovedFrom {
  readonly chatId: string
  readonly removalId: string
}

/** Marks the texts of removed messages. No upload gets this type. */
export const snapshotMediaType = 'application/x-ndjson'
