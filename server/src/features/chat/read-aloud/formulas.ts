import type { TokenizerExtension } from 'marked'

/** The type of the tokens of formulas. */
export const formula = 'formula'

/** A formula on lines of its own. Its length is bounded: a lone opening must not take a whole text. */
const displayed = /^ {0,3}(?:\$\$[\s\S]{1,2000}?\$\$|\\\[[\s\S]{1,2000}?\\\])[ \t]*(?:\n+|$)/
/**
 * A formula within a sentence. A single dollar follows Pandoc's rule: no space inside its dollars, no digit after it, so that
 * « 5 $ et 10 $ » stays money.
 */
const inline =
  /^(?:\$\$[\s\S]{1,2000}?\$\$|\\\[[\s\S]{1,2000}?\\\]|\\\([^\n]{1,1000}?\\\)|\$(?![\s$])(?:\\.|[^$\\\n]){1,1000}?(?<!\s)\$(?![\d$]))/

const opening = /\$|\\[[(]/
const indexOfOpening = (text: string) => {
  const index = text.search(opening)
  return index === -1 ? undefined : index
}

const tokenOf = (pattern: RegExp) => (text: string) => {
  const [raw] = pattern.exec(text) ?? []
  return raw === undefined ? undefined : { type: formula, raw }
}

/** Formulas are no Markdown: without these, their signs would be read as emphasis, lists or links. */
export const formulaExtensions: readonly TokenizerExtension[] = [
  { name: formula, level: 'block', tokenizer: tokenOf(displayed) },
  { name: formula, level: 'inline', start: indexOfOpening, tokenizer: tokenOf(inline) },
]
