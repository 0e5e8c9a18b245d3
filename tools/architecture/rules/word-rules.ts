import { basename } from 'node:path/posix'
import type { FileRule } from './rule.ts'

/**
 * Words refused in exported names and file names; `docs/words.md` gives the word to use instead.
 * Only words that are wrong in every meaning are refused here: the page lists more.
 */
const refusedWords: readonly string[] = [
  'told',
  'teller',
  'kept',
  'keeping',
  'heard',
  'hear',
  'hearing',
  'said',
  'held',
  'ways',
  'growing',
  'stretch',
  'belongings',
  'watching',
  'place',
  'places',
  'needs',
  'aside',
  'brake',
  'beat',
  'shelf',
  'rescue',
  'passage',
  'settled',
  'asked',
]

/** Splits a name into words: `toldFailure`, `told-failure` and `TOLD_FAILURE` all contain `told`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.toLowerCase())

const refusedIn = (name: string) => wordsOf(name).find((word) => refusedWords.includes(word))

/** A migration's name is recorded in every database that ran it, so it stays. */
const isMigration = (path: string) => path.startsWith('server/src/database/migrations/')

export const plainNames: FileRule = ({ path, exports }) =>
  [...(isMigration(path) ? [] : [basename(path)]), ...exports].flatMap((name) => {
    const word = refusedIn(name)
    return word === undefined
      ? []
      : [`« ${word} » dans « ${name} » : prendre le mot courant (docs/words.md)`]
  })
