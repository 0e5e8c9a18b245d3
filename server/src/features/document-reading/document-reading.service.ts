import { createExcerptSplitter, headingSeparator } from './excerpts/split-excerpts.ts'
import { lineBlocks } from './plain/read-txt.ts'
import { readDocument } from './read-document.ts'
import { readPageImages } from './scans/read-page-images.ts'
import { cleanText } from './text/clean-text.ts'
import { decodeText } from './text/decode-text.ts'

export type {
  DocumentBlock,
  DocumentFormat,
  DocumentGap,
  DocumentPart,
  DocumentPosition,
  UnreadableReason,
} from './document-blocks.ts'
export type { DocumentExcerpt } from './excerpts/split-excerpts.ts'
export type { PageImage } from './scans/page-image.ts'

/** Depends on nothing but the programs of this machine, so it is no service to create. */
export const documentReading = {
  read: readDocument,
  readPageImages,
  createExcerptSplitter,
  headingSeparator,
  lineBlocks,
  cleanText,
  decodeText,
} as const
