import { wordsOf } from '#platform/text/words.ts'
import { rarityOf } from '../index/ranking/rarity.ts'
import { isLittleWord, type Language, languagesOf } from '../index/text/languages.ts'
import { stemOf } from '../index/text/stems.ts'

/** Different words of one sentence that are compared. */
const maxStems = 60

/** What is compared of a text. */
export interface ReadWords {
  readonly languages: readonly Language[]
  /** Without little words and numbers, which are compared by what they mean. */
  readonly stems: ReadonlySet<string>
}

/** The stems of a text; in the languages of the source where it is in one of them, so that both have the same. */
export function readWords(text: string, sourceLanguages?: readonly Language[]): ReadWords {
  const words = Array.from(wordsOf(text), ({ word }) => word)
  const languages = languagesOf(words)
  const little = languages.length > 0 ? languages : (sourceLanguages ?? [])
  const [language] = sourceLanguages ?? languages
  const stems = new Set<string>()
  for (const word of words) {
    if (isLittleWord(word, little) || /^\d/.test(word)) continue
    stems.add(language === undefined ? word : stemOf(word, language))
    if (sourceLanguages && stems.size === maxStems) break
  }
  return { languages, stems }
}

/** The stems of a claim in the languages of each source, read once for all sources of the same. */
export function stemsByLanguage(claim: string) {
  const known = new Map<string, ReadonlySet<string>>()
  return (languages: readonly Language[]): ReadonlySet<string> => {
    const key = languages.join()
    const stems = known.get(key) ?? readWords(claim, languages).stems
    known.set(key, stems)
    return stems
  }
}

/** How rare a stem is among the sentences that were given. */
export type Rarity = (stem: string) => number

export function rarityAmong(sentences: readonly ReadonlySet<string>[]): Rarity {
  const counts = new Map<string, number>()
  for (const stems of sentences)
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (stem) => rarityOf(counts.get(stem) ?? 0, sentences.length)
}
