import { wordsOf } from '#platform/text/words.ts'
import { stemsOf } from '../index/text/stems.ts'

export interface Mark {
  readonly from: number
  readonly to: number
}

/** More than anybody looks at. */
const maxMarks = 100

/** Where a text has words of a question, whatever their endings. */
export function markWords(text: string, words: readonly string[]): Mark[] {
  const wanted = new Set(words.flatMap((word) => [word, ...stemsOf(word)]))
  const marks: Mark[] = []
  for (const { word, start, end } of wordsOf(text)) {
    if (![word, ...stemsOf(word)].some((stem) => wanted.has(stem))) continue
    marks.push({ from: start, to: end })
    if (marks.length === maxMarks) break
  }
  return marks
}
