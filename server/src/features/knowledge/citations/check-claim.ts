import {
  type Citation,
  type CitationIssue,
  citationLimits,
} from '@atelier/contract/knowledge/citations'
import type { Rarity } from './claim-words.ts'
import type { ReadExcerpt } from './given-texts.ts'
import { claimedNumbers, hasNumber } from './numbers/numbers.ts'
import { hasQuotedWords, quotedWordsOf } from './quoted-words.ts'
import { supportIn, supportOf, supportShares } from './support.ts'

/** A statement of a reply, and the excerpts that it names together. */
export interface Claim {
  /** Without markers and code. */
  readonly text: string
  readonly excerpts: readonly ReadExcerpt[]
}

export interface CheckedClaim {
  readonly excerpt: ReadExcerpt
  readonly quote: string
  readonly support: Citation['support']
  readonly issues: readonly CitationIssue[]
  readonly missing: readonly string[]
}

export interface CheckContext {
  readonly rarity: Rarity
  /** All that were given: quoted words may be in any of them. */
  readonly all: readonly ReadExcerpt[]
}

/** Compares a claim with each excerpt that it names. Several that are named together may carry it together. */
export function checkClaim({ text, excerpts }: Claim, context: CheckContext): CheckedClaim[] {
  const supports = excerpts.map((excerpt) => supportIn(excerpt, text, context.rarity))
  const isTogether = excerpts.length > 1 && sharesTogether(supports.map(({ share }) => share))
  const numbers = missingNumbers(text, excerpts)
  const quotes = missingQuotes(text, context.all)
  return excerpts.map((excerpt, index) => {
    const { share = 0, quote = '', stemCount = 0, isOtherLanguage = false } = supports[index] ?? {}
    const issues: CitationIssue[] = []
    let support = supportOf(
      isTogether && share >= supportShares.near ? supportShares.stated : share,
    )
    if (quotes.length === 0 && isQuotedFrom(text, excerpt)) support = 'stated'
    // A title alone, or a list of numbers, has nothing to compare.
    if (stemCount === 0) support = 'near'
    if (isOtherLanguage && support !== 'stated') {
      support = 'near'
      issues.push('language')
    } else if (support === 'absent') issues.push('subject')
    if (numbers.length > 0) issues.push('number')
    if (quotes.length > 0) issues.push('quote')
    if ((numbers.length > 0 || quotes.length > 0) && support === 'stated') support = 'near'
    const missing = [...numbers, ...quotes].slice(0, citationLimits.missing)
    return { excerpt, quote, support, issues, missing }
  })
}

/** What each lacks is at least what the others may have: a bound without comparing every pair. */
const sharesTogether = (shares: readonly number[]) =>
  shares.reduce((sum, share) => sum + share, 0) >= supportShares.stated

/** The numbers of a claim that none of the excerpts has, as they are written. */
export function missingNumbers(text: string, excerpts: readonly ReadExcerpt[]): string[] {
  const numbers = excerpts.map((excerpt) => excerpt.numbers)
  return claimedNumbers(text)
    .filter((claimed) => !hasNumber(claimed, numbers))
    .map((claimed) => claimed.text.slice(0, citationLimits.missingMax))
}

/** The quoted words of a text that no excerpt has. */
export const missingQuotes = (text: string, all: readonly ReadExcerpt[]): string[] =>
  quotedWordsOf(text)
    .filter((quoted) => !all.some(({ comparable }) => hasQuotedWords(comparable, quoted)))
    .map((quoted) => quoted.slice(0, citationLimits.missingMax))

/** Whether a text quotes an excerpt, and nothing else. */
function isQuotedFrom(text: string, { comparable }: ReadExcerpt): boolean {
  const quoted = quotedWordsOf(text)
  return quoted.length > 0 && quoted.every((words) => hasQuotedWords(comparable, words))
}
