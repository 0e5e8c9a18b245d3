/**
 * A part of a document of the quality bench, and what is asked about it. The questions were written before any result was seen; they
 * are not to be changed to please a ranking.
 */
export interface TownSection {
  readonly title: string
  readonly text: string
  /** In the language of the document. */
  readonly question?: string
  /** In the other language: French about English documents, English about French ones. */
  readonly crossed?: string
}
