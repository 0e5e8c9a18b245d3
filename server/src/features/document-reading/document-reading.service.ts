export type {
  DocumentBlock,
  DocumentFormat,
  DocumentGap,
  DocumentPart,
  DocumentPosition,
  UnreadableReason,
} from './document-blocks.ts'
export { readDocument } from './read-document.ts'
export { readDocumentText } from './read-document-text.ts'
export { decodeText } from './text/decode-text.ts'
