import { chatSearchLimits } from '@atelier/contract/chat/search'
import { wordsOf } from './words.ts'

/** The words of a search, each once; the last one comes last, as it may be the beginning of a word. None of what is too short to be searched. */
export function parseSearchTerms(q: string): readonly string[] {
  if (q.trim().length < chatSearchLimits.minCharacters) return []
  const words = [...wordsOf(q)].slice(0, chatSearchLimits.maxWords).map(({ word }) => word)
  const last = words.pop()
  return last === undefined ? [] : [...new Set(words), last]
}
