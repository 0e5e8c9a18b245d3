import type {
  DocumentBlock,
  DocumentFormat,
  DocumentGap,
  DocumentPosition,
} from '../document-blocks.ts'

/** What the reader of a format gives, one after the other. */
export type ReadingEvent =
  | {
      readonly type: 'start'
      /** What can be read without the others: pages, slides, sheets or chapters. */
      readonly units: number
      /** Where there are more or fewer of them than units. */
      readonly pages?: number
      readonly language?: string | undefined
    }
  | { readonly type: 'unit'; readonly unit: number; readonly position: DocumentPosition }
  | { readonly type: 'done'; readonly unit: number }
  | { readonly type: 'block'; readonly block: DocumentBlock }
  | { readonly type: 'gap'; readonly gap: DocumentGap }
  /** Text that no reader of the document sees. */
  | { readonly type: 'hidden'; readonly characters: number }

export interface UnitsToRead {
  readonly path: string
  readonly fromUnit: number
  readonly skippedUnits: readonly number[]
}
export type ReadFormat = (document: UnitsToRead) => AsyncGenerator<ReadingEvent>
export type FormatReaders = Readonly<Record<DocumentFormat, () => Promise<ReadFormat>>>
