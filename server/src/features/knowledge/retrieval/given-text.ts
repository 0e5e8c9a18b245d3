import type { Grounding } from '@atelier/contract/knowledge/citations'
import type { FoundBy } from '@atelier/contract/knowledge/knowledge-search'
import type { SourcePosition } from '@atelier/contract/knowledge/sources'

/** An excerpt of a document that a reply may be written from. */
export interface ReadExcerpt {
  readonly sourceId: string
  /** The source is a file of a message. */
  readonly isFile?: true | undefined
  /** Which reading of the document. */
  readonly reading: number
  readonly ordinal: number
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly position: SourcePosition
}
export interface CandidateExcerpt extends ReadExcerpt {
  readonly foundBy: readonly FoundBy[]
}
/** An excerpt with the number under which a reply cites it. */
export interface GivenText extends CandidateExcerpt {
  readonly excerpt: number
  /** Of several that follow each other and are given as one: the last. */
  readonly lastOrdinal?: number | undefined
  /** Those, each with its own text and position, which is cited. */
  readonly parts?: readonly ReadExcerpt[]
}

/** Between excerpts that are given as one. */
export const partEnd = '\n'

/** What a search for one question gave. */
export interface Retrieved {
  /** What a reader may know of it. */
  readonly report: Grounding
  /** Those that are given, by their numbers. */
  readonly excerpts: readonly GivenText[]
  readonly isEnough: boolean
  /** Documents that were searched, and how many of them were not read to their end. */
  readonly documents: DocumentCounts
}
export interface DocumentCounts {
  readonly count: number
  readonly unread: number
}
