import type { Citation } from '@atelier/contract/knowledge/citations'
import { sourceTexts as texts } from './source.texts.ts'

/** What is to be known of a citation, in sentences: that the excerpt carries it, or what is to be checked. */
export function checkTexts({ support, by, issues, missing }: Citation): string[] {
  const sentences = issues.flatMap((issue) => {
    if (issue === 'unknown-excerpt') return [texts.unknown]
    if (issue === 'quote') return [texts.quote]
    if (issue === 'language') return [texts.language]
    return issue === 'subject' ? [texts.absent] : [texts.number(numbersOf(missing))]
  })
  if (sentences.length > 0) return sentences
  if (support === 'stated') return [by === 'server' ? texts.byServer : texts.stated]
  return [texts[support]]
}

/** Of what is missing, the numbers: quoted words have none of their own. */
const numbersOf = (missing: readonly string[]): string =>
  missing.filter((text) => /\d/.test(text) && text.length < 40).join(', ') || missing.join(', ')
