import { indexedToken } from '../file/words.repository.ts'
import { type Level, levels } from '../text/indexed-stems.ts'
import { stemsOf } from '../text/stems.ts'

/** Under which tokens a word may be indexed in these collections. */
export const tokensAt = (collections: readonly number[], word: string, level: Level) =>
  stemsOf(word).flatMap((stem) =>
    collections.map((collection) => indexedToken(collection, level, stem)),
  )

/** A shorter one fits too many words. */
const minBeginning = 3

/** The same of a word that may be the beginning of one. */
export const tokensFrom = (collections: readonly number[], beginning: string) =>
  beginning.length < minBeginning
    ? tokensOf(collections, beginning)
    : [
        ...tokensOf(collections, beginning),
        ...levels.flatMap((level) =>
          collections.map((collection) => `${indexedToken(collection, level, beginning)}*`),
        ),
      ]

export const tokensOf = (collections: readonly number[], word: string) =>
  levels.flatMap((level) => tokensAt(collections, word, level))
