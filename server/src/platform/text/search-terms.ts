import { chatSearchLimits } from '@atelier/contract/chat/search'
import { wordsOf } from './words.ts'

/** The distinct words of a search; the last one stays last, as it may be the start of a word. Empty when the search is too short. */
export function parseSearchTerms(q: string): readonly string[] {
  if (q.trim().length < chatSearchLimits.minCharacters) return []
  const words = [...wordsOf(q)].slice(0, chatSearchLimits.maxWords).map(({ word }) => word)
  const last = words.pop()
  return last === undefined ? [] : [...new Set(words), last]
}
