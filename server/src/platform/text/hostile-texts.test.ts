import { hostileTexts } from '@atelier/contract/testing/hostile-texts'
import { describe, expect, test } from 'vitest'
import { wordsToIndex } from '#database/search-index.ts'
import { sanitizeFileName } from '../files/file-name.ts'
import { redactText } from '../log/redact-fields.ts'
import { bestMatchStart, excerptOf, highlightMatches } from './excerpt.ts'
import { parseSearchTerms } from './search-terms.ts'
import { quoteForTitle, truncateText } from './truncate-text.ts'
import { wordsOf } from './words.ts'

const readings: Readonly<Record<string, (text: string) => unknown>> = {
  wordsOf: (text) => [...wordsOf(text)],
  wordsToIndex: (text) => wordsToIndex({ userId: 'camille', kind: 'm' }, text),
  parseSearchTerms,
  excerptOf: (text) => excerptOf(`zanzibar\n${text}`, ['zanzibar', 'a']),
  bestMatchStart: (text) => bestMatchStart(text, ['a']),
  highlightMatches: (text) => highlightMatches(text, ['a']),
  quoteForTitle,
  truncateText: (text) => truncateText(text, 80),
  sanitizeFileName,
  redactText,
}

/** One that takes the square of a text's length needs minutes for each of these: the runner's own limit, a minute for all, is the bound. */
describe('un texte hostile de 200 000 signes', () => {
  test.each(Object.entries(readings))('est lu sans peine par %s', (_, read) => {
    for (const text of Object.values(hostileTexts(200_000))) expect(() => read(text)).not.toThrow()
  })
})
