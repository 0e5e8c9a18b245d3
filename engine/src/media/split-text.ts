/**
 * Splits a text into parts of whole sentences, so that speech can be aborted between two, and each
 * sound stays short.
 * A sentence that is too long is split between words.
 */
export function splitText(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const sentence of sentences(text).flatMap((whole) => splitSentence(whole, maxLength))) {
    if (part !== '' && part.length + sentence.length > maxLength) {
      parts.push(part)
      part = ''
    }
    part += sentence
  }
  return [...parts, part].filter((one) => /\S/.test(one))
}

let segmenter: Intl.Segmenter | undefined

function sentences(text: string): string[] {
  // Not built before its first use: language data stays out of memory until then.
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'sentence' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function splitSentence(sentence: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength)
    // Never between the two halves of one character.
    const at = space > 0 ? space + 1 : wholeCharacters(rest, maxLength)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

const wholeCharacters = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at
