import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'

/** A document to be read. */
export interface ReadDocumentRequest {
  readonly path: string
  readonly format: 'pdf' | 'doc' | 'docx'
  /** Characters that are enough. */
  readonly textMax: number
}
/** What was found in it. */
export type ReadDocumentResult =
  | { readonly type: 'read'; readonly text: string; readonly isTruncated: boolean }
  | { readonly type: 'unreadable'; readonly note: AttachmentNote }

/** Said by a child that would have needed more memory than any honest document. */
export const outOfMemoryExitCode = 70
