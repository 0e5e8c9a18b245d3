/**
 * A text in pieces of whole sentences, so that a long one can be left between two, and is never in memory as one sound
 * more than once. A sentence that is longer alone is cut between words.
 */
export function splitText(text: string, longest: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of sentences(text).flatMap((sentence) => splitSentence(sentence, longest))) {
    if (piece !== '' && piece.length + part.length > longest) {
      pieces.push(piece)
      piece = ''
    }
    piece += part
  }
  return [...pieces, piece].filter((some) => /\S/.test(some))
}

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' })
const sentences = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

function splitSentence(sentence: string, longest: number): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    // Never between the two halves of one character.
    const at = space > 0 ? space + 1 : wholeCharacters(rest, longest)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

const wholeCharacters = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at
