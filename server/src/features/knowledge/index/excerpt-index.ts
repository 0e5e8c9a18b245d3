import type { QuestionWord } from './text/question-words.ts'

/** An excerpt of a source, as it is indexed. Nothing of its text stays readable in the index. */
export interface IndexedExcerpt {
  /** The row's number: positive, larger for what was added later. */
  readonly id: number
  /** Title and headings above the text. */
  readonly heading: string
  readonly text: string
}

/** Vectors that an embedder made of the excerpts of a source, in their order. */
export interface ExcerptVectors {
  readonly space: string
  readonly dimensions: number
  readonly excerptIds: readonly number[]
  /** One after the other, `dimensions` numbers each. */
  readonly numbers: Int8Array
  readonly scales: Float32Array
}

/** Excerpts of a source, in one commit. */
export interface IndexedSlice {
  readonly id: string
  readonly collectionId: string
  readonly excerpts: readonly IndexedExcerpt[]
  readonly vectors?: ExcerptVectors
}
/** With vectors alone it adds nothing of a source that the index does not have. */
export interface IndexedSource extends IndexedSlice {
  /** Whether the excerpts take the position of all that the source had; otherwise they are added to it. */
  readonly isWhole: boolean
  /** The number of the change that this brings; without one, `state` stays where it was. */
  readonly change?: number
}

export interface IndexState {
  /** The last change that is in the index; 0 for an empty one, which is to be filled from the rows. */
  readonly lastChange: number
  /** The last vectors of embedders that are in the index. */
  readonly lastVectors: number
  /** Spaces of embedders that it has vectors of. */
  readonly spaces: readonly string[]
  readonly excerptCount: number
  /** What the vectors in memory take. */
  readonly memoryBytes: number
}

export interface RankRequest {
  /** Only these are read, and they are never checked: the caller has found in its rows that the user may read them. */
  readonly collectionIds: readonly string[]
  readonly words: readonly QuestionWord[]
  /** What is compared besides words: nothing, as only measures ask for; letters; or also an embedder's vectors with the question's own. */
  readonly space: SearchedSpace
  readonly limit: number
}
export type SearchedSpace =
  | { readonly type: 'words' }
  | { readonly type: 'letters' }
  | {
      readonly type: 'embedder'
      readonly id: string
      readonly vector: Int8Array
      readonly scale: number
    }

export interface RankedExcerpt {
  readonly id: number
  readonly sourceId: string
  /** The part of the question's rarity that it carries, from 0 to 1. */
  readonly share: number
  /** In the embedder's space, for one that was among the nearest. */
  readonly similarity?: number
  readonly foundBy: readonly ('words' | 'letters' | 'meaning')[]
}

export interface FindRequest {
  readonly collectionIds: readonly string[]
  readonly words: readonly string[]
  /** Another word, which may be the beginning of one. */
  readonly beginning?: string | undefined
  /** Only excerpts of lower ids; none for the newest. */
  readonly before?: number
  readonly limit: number
}
export interface FoundExcerpt {
  readonly id: number
  readonly sourceId: string
}

/**
 * The index of excerpts: words, letters and vectors, derived from the rows and made again at will. What it returns is to be read from
 * the rows by id, together with the caller's rights: an excerpt may have gone, or its collection may no longer be shared.
 */
export interface ExcerptIndex {
  /** Indexes a source, or more of it. Repeating a call that failed changes nothing twice. */
  put(source: IndexedSource): Promise<void>
  /** Removes a source with all its excerpts. */
  drop(sourceId: string, change?: number): Promise<void>
  /** Says that every change up to this one is in the index, as after filling it from the rows. */
  markReached(change: number): Promise<void>
  /** The same of the vectors of embedders. */
  markVectorsReached(number: number): Promise<void>
  /** Removes the vectors of an embedder's space. */
  dropSpace(space: string): Promise<void>
  /** Throws everything away. */
  clear(): Promise<void>
  /** Starts the thread if it is not there, and waits for it however long it takes. */
  state(): Promise<IndexState>
  /**
   * The excerpts that have most of a question, best first: those of its words and those near its vector, fused by ranks.
   * @throws Problem `knowledge.index-restarting` when the index does not answer now
   */
  rank(request: RankRequest): Promise<readonly RankedExcerpt[]>
  /**
   * The excerpts that have every word, newest first.
   * @throws Problem `knowledge.index-restarting` when the index does not answer now
   */
  find(request: FindRequest): Promise<readonly FoundExcerpt[]>
}
