import { indexedToken } from '../file/words.repository.ts'
import { type Level, levels } from '../text/indexed-stems.ts'
import { stemsOf } from '../text/stems.ts'

/** Under which tokens a word may be indexed in these collections. */
export const tokensAt = (collections: readonly number[], word: string, level: Level) =>
  stemsOf(word).flatMap((stem) =>
    collections.map((collection) => indexedToken(collection, level, stem)),
  )

export const tokensOf = (collections: readonly number[], word: string) =>
  levels.flatMap((level) => tokensAt(collections, word, level))
