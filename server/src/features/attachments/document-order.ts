import type { AttachmentNote } from '@atelier/contract/attachment-notes'

/** A document to be read. */
export interface DocumentOrder {
  readonly path: string
  readonly format: 'pdf' | 'doc' | 'docx'
  /** Characters that are enough. */
  readonly textMax: number
}
/** What was found in it. */
export type DocumentText =
  | { readonly type: 'read'; readonly text: string; readonly isCut: boolean }
  | { readonly type: 'unreadable'; readonly note: AttachmentNote }

/** Said by a child that would have needed more memory than any honest document. */
export const tooHeavyExit = 70
