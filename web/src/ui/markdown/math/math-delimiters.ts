/**
 * Matches code and possible formulas: fenced code, inline code, `\[…\]`, `$$…$$`, `\(…\)`, escaped characters, `$…$`, a lone dollar.
 * A single-dollar formula follows Pandoc's rule: no space inside its dollars, no digit after it, so that « 5 $ et 10 $ » stays money.
 * Lengths are bounded so that a text full of openings without ends costs no more than another.
 */
const pieces =
  /^ {0,3}(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]* *$|(?![\s\S]))|(?<!(?<!\\)`)(?<ticks>`+)[^`][\s\S]{0,2000}?(?<!`)\k<ticks>(?!`)|(?:\\\[(?<bracketed>(?:(?!\\\[)[\s\S]){1,2000}?)\\\]|\$\$(?<doubled>[\s\S]{1,2000}?)\$\$)|\\\((?<inline>(?:(?!\\\()[^\n]){1,1000}?)\\\)|\\[\s\S]|\$(?![\s$])(?:\\.|[^$\\\n]){1,1000}?(?<!\s)\$(?![\d$])|(?<lone>\$)/gm

/** Whether a text may have a formula: only then is the formula renderer loaded. */
export const mayContainMath = (text: string): boolean => /\$|\\\(|\\\[/.test(text)

/** Writes every formula with dollars, the one notation that the parser reads, and escapes all other dollars. */
export function withDollarMath(text: string): string {
  return text.replace(pieces, (match, ...rest) => {
    const { bracketed, doubled, inline, lone } = rest.at(-1)
    const displayed = bracketed ?? doubled
    if (displayed !== undefined)
      return displayedFormula(displayed.trim(), formulaContext(text, rest.at(-3), match.length))
    if (inline !== undefined) return `$${inline.trim()}$`
    return lone === undefined ? match : '\\$'
  })
}

interface FormulaContext {
  /** The spaces before the formula on its first line; `undefined` when more than spaces stands there. */
  readonly indent: string | undefined
  /** Whether nothing follows it on its last line. */
  readonly closesLine: boolean
}
const formulaContext = (text: string, offset: number, length: number): FormulaContext => ({
  indent: indentBefore(text, offset),
  closesLine: /^ *(?:\n|$)/.test(text.slice(offset + length)),
})

function indentBefore(text: string, offset: number): string | undefined {
  let start = offset
  while (start > 0 && text.charAt(start - 1) !== '\n' && text.charAt(start - 1).trim() === '')
    start -= 1
  return start === 0 || text.charAt(start - 1) === '\n' ? text.slice(start, offset) : undefined
}

/** A formula alone on its lines is displayed, with the same indent (it may belong to a list); within a sentence it stays inline. */
function displayedFormula(formula: string, { indent, closesLine }: FormulaContext): string {
  if (!closesLine || indent === undefined)
    return `$$${formula.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}$$`
  return ['$$', ...formula.split('\n').map((line) => line.trim()), '$$'].join(`\n${indent}`)
}
