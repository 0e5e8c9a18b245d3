export type DocumentFormat =
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'odt'
  | 'html'
  | 'epub'
  | 'md'
  | 'xlsx'
  | 'ods'
  | 'csv'
  | 'pptx'
  | 'odp'
  | 'picture'
  | 'txt'

/** Where a text is in its document, in the terms in which its readers find it again. Counted from 1. */
export type DocumentPosition =
  | {
      readonly page: number /** Printed on the page, where it is another. */
      readonly label?: string | undefined
      /** The text was read in a picture of the page. */
      readonly isRecognized?: true | undefined
    }
  /** `section` counts the headings so far; 0 is before the first. */
  | { readonly paragraph: number; readonly section: number }
  | { readonly sheet: string; readonly rows: RowRange }
  | { readonly slide: number }
  | { readonly line: number }
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** A paragraph, a heading, some rows of a table: the smallest text that has a position. */
export interface DocumentBlock {
  /** Headings that it is under, outermost first. A heading is under itself. */
  readonly headings: readonly string[]
  readonly text: string
  readonly position: DocumentPosition
  readonly isHeading?: true
}

/** A part of a document that was not read. */
export interface DocumentGap {
  readonly from: DocumentPosition
  readonly to: DocumentPosition | 'end'
  readonly why: GapReason
}
export type GapReason =
  /** A picture of a text. */
  | 'scanned'
  /** One in which no text was recognised. */
  | 'illegible'
  | 'damaged'
  /** It took too much memory or time. */
  | 'too-heavy'
  /** Behind the largest number of pages or characters. */
  | 'beyond-limit'
  /** Its author hid it. */
  | 'hidden'

export type UnreadableReason = 'locked' | 'damaged' | 'no-text' | 'too-heavy' | 'unknown-type'

/** What `readDocument` gives, in this order: `start`, any number of `blocks`, `end`; or `unreadable` at any time. */
export type DocumentPart =
  | {
      readonly type: 'start'
      readonly format: DocumentFormat
      /** Pages, slides, sheets or chapters; 1 for formats without any. */
      readonly pages: number
    }
  | { readonly type: 'blocks'; readonly blocks: readonly DocumentBlock[] }
  | {
      readonly type: 'end'
      readonly language: string | undefined
      readonly gaps: readonly DocumentGap[]
      /** Characters that no reader of the document sees; they are left out. */
      readonly hiddenCharacters: number
    }
  | {
      readonly type: 'unreadable'
      readonly reason: UnreadableReason
      readonly gaps: readonly DocumentGap[]
    }
