/** Where the next character goes, and what was there. */
export interface TextWithCaret {
  readonly text: string
  readonly caret: number
}

/** After these a word follows without a space. */
const opens = /[\s([{«“"'’/-]$/u
/** Before these a word ends without a space. */
const closes = /^[\s)\]}»”"'’.,…/-]/u

/** Puts words between those that are there, set apart by spaces where none is. Nothing is replaced. */
export function insertWords({ text, caret }: TextWithCaret, words: string): TextWithCaret {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  const start = before === '' || opens.test(before) ? '' : ' '
  const end = after === '' || closes.test(after) ? '' : ' '
  const inserted = `${before}${start}${words}${end}`
  return { text: inserted + after, caret: inserted.length - end.length }
}
