import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'

export interface ReadDocumentRequest {
  readonly path: string
  readonly format: 'pdf' | 'doc' | 'docx'
  /** Maximum number of characters needed. */
  readonly textMax: number
}
export type ReadDocumentResult =
  | { readonly type: 'read'; readonly text: string; readonly isTruncated: boolean }
  | { readonly type: 'unreadable'; readonly note: AttachmentNote }

/** Exit code of a child that needed more memory than a normal document does. */
export const outOfMemoryExitCode = 70
