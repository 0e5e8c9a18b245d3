import MiniSearch, { type SearchResult } from 'minisearch'
import { stemmedWords, stemOf } from './french-stemming.ts'
import { type GuidePage, type HelpSection, splitIntoSections } from './help-sections.ts'

/** How well the help answers a question. */
export type HelpSearchResult =
  | { readonly type: 'found'; readonly sections: readonly HelpSection[] }
  /** The help covers only a part of the question. */
  | { readonly type: 'near'; readonly sections: readonly HelpSection[] }
  | { readonly type: 'nothing' }

const limits = {
  /** Number of sections that are quoted. */
  quoted: 3,
  /** A section that scores below this share of the best one is omitted. */
  minShareOfBest: 0.45,
  /** Share of the question's words that the help must contain to answer it, or to suggest something. */
  answering: 0.6,
  suggesting: 0.4,
}

/** Full-text search in the help; case, accents, ligatures and French endings are ignored. */
export function createHelpSearch(pages: readonly GuidePage[]) {
  const sections = splitIntoSections(pages)
  const index = new MiniSearch<HelpSection>({
    fields: ['heading', 'pageTitle', 'text'],
    tokenize: (text) => stemmedWords(text),
    // The tokenizer has already normalised and stemmed them.
    processTerm: (term) => term,
    searchOptions: {
      boost: { heading: 3, pageTitle: 1.5 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  })
  index.addAll(sections)

  return (question: string): HelpSearchResult => {
    const questionStems = new Set(stemmedWords(question))
    const results = index.search(question)
    const [best] = results
    if (!best || questionStems.size === 0) return { type: 'nothing' }
    const share = matchedShare(results.slice(0, limits.quoted), questionStems)
    if (share < limits.suggesting) return { type: 'nothing' }
    const selected = results
      .filter(({ score }) => score >= best.score * limits.minShareOfBest)
      .slice(0, limits.quoted)
      .flatMap(({ id }) => sections.find((section) => section.id === id) ?? [])
    return { type: share >= limits.answering ? 'found' : 'near', sections: selected }
  }
}

/** Share of the question's words that the help contains; a similar word counts half. */
function matchedShare(
  results: readonly SearchResult[],
  questionStems: ReadonlySet<string>,
): number {
  const exact = new Set(results.flatMap(({ terms }) => terms))
  const resembled = new Set(results.flatMap(({ queryTerms }) => queryTerms))
  const weights = [...resembled].map((term) => (exact.has(term) ? 1 : 0.5))
  return weights.reduce((sum, weight) => sum + weight, 0) / questionStems.size
}

/** Whether a question consists of these words and of stop words only. */
export const hasOnlyWords = (question: string, words: readonly string[]): boolean => {
  const known = new Set(words.flatMap(stemOf))
  return stemmedWords(question).every((word) => known.has(word))
}
