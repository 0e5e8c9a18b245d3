/** What a reply puts between quotation marks, of four words or more: it must be in a source as it is. */
const quotation = /«([^«»]{3,2000})»|“([^“”]{3,2000})”|"([^"\n]{3,2000})"/g
const minWords = 4
const omission = /\[?\(?(?:…|\.\.\.)\)?\]?/

/** The quoted words of a sentence, as they are written, without the marks. */
export const quotedWordsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(quotation), ([, french, english, plain]) =>
    (french ?? english ?? plain ?? '').trim(),
  ).filter((words) => (comparableText(words).match(/\S+/g) ?? []).length >= minWords)

/** Whether a text has the quoted words one after the other; an omission « […] » may be between. */
export function hasQuotedWords(comparable: string, quoted: string): boolean {
  let from = 0
  for (const part of quoted.split(omission)) {
    const words = comparableText(part)
    if (words === '') continue
    const index = ` ${comparable} `.indexOf(` ${words} `, from)
    if (index === -1) return false
    from = index + words.length
  }
  return true
}

/**
 * A text as it is compared letter by letter: hyphens that may only cut a word, the kinds of spaces, apostrophes, ligatures and
 * capital letters are no difference.
 */
export const comparableText = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'oe')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[-‐‑](?:\n)?(?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
