import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'

export interface ReadDocumentRequest {
  readonly path: string
  readonly format: 'pdf' | 'doc' | 'docx'
  /** No more characters than this are needed. */
  readonly textMax: number
}
export type ReadDocumentResult =
  | { readonly type: 'read'; readonly text: string; readonly isTruncated: boolean }
  | { readonly type: 'unreadable'; readonly note: AttachmentNote }

/** Of a child that would have needed more memory than any honest document. */
export const outOfMemoryExitCode = 70
