import type { SearchHit } from '@atelier/contract/search/search'

/**
 * Kinds of texts, as indexes and cursors name them: titles and messages of chats, prompts of images
 * and inpaintings, spoken texts, pieces of recordings, names of recordings and of attachments,
 * excerpts of documents, names of documents without any, and of projects, assistants and prompts.
 */
export const textKinds = ['t', 'm', 'i', 'p', 's', 'r', 'n', 'f', 'k', 'u', 'o', 'a', 'q'] as const
export type TextKind = (typeof textKinds)[number]

export interface TextQuery {
  readonly userId: string
  /** Not empty; the last one may be the beginning of a word. */
  readonly words: readonly string[]
}
export interface Match {
  readonly kind: TextKind
  /** Its number in the index; later entries have larger numbers. */
  readonly entry: number
  readonly itemId: string
  /** The message, or the piece of a recording. */
  readonly part: string | undefined
  readonly at: number
}
export interface MatchPage {
  /** Newest first. */
  readonly matches: readonly Match[]
  /** The last entry that was read; `undefined` when there are no older ones. */
  readonly next: number | undefined
}
/** An item with its matching texts, newest first. */
export interface FoundItem {
  readonly at: number
  readonly matches: readonly [Match, ...Match[]]
}
export type Hit = Omit<SearchHit, 'at'>

/** One kind of texts, for one search of one user. */
export interface TextSource {
  readonly kind: TextKind
  /** Reads at most `limit` entries before this one. */
  read(before: number, limit: number): Promise<MatchPage>
  /** In the same order; `undefined` for items that were removed meanwhile. */
  present(items: readonly FoundItem[]): Promise<readonly (Hit | undefined)[]>
}
