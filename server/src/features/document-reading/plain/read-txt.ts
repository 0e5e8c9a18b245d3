import type { ReadFormat } from '../child/reading-event.ts'
import type { DocumentBlock } from '../document-blocks.ts'
import { readPlainFile } from '../text/read-plain-file.ts'

/** Lines without an empty one between them are one block, up to these. */
const maxLines = 40
const maxCharacters = 2000

/** Reads plain text, or code, by its lines. */
export const readTxt: ReadFormat = async function* ({ path }) {
  const { text, isTruncated } = await readPlainFile(path)
  yield { type: 'start', units: 1 }
  yield { type: 'unit', unit: 1, position: { line: 1 } }
  let number = 0
  for (const block of lineBlocks(text)) {
    number = block.position.line
    yield { type: 'block', block }
  }
  if (isTruncated)
    yield { type: 'gap', gap: { from: { line: number }, to: 'end', why: 'beyond-limit' } }
}

interface LineBlock extends DocumentBlock {
  readonly position: { readonly line: number }
}

/** The blocks of a plain text, in its order. */
export function* lineBlocks(text: string): Generator<LineBlock> {
  for (const { line, text: block } of splitLines(text))
    yield { headings: [], text: block, position: { line } }
}

/** Lines in parts of a bounded length, at the end of a sentence or a word where there is one. */
function* partsOfLines(text: string): Generator<{ line: string; isNext: boolean }> {
  for (const [, line = ''] of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    let start = 0
    while (line.length - start > maxCharacters) {
      const end = start + endOfPart(line.slice(start, start + maxCharacters))
      yield { line: line.slice(start, end), isNext: start === 0 }
      start = end
    }
    yield { line: line.slice(start), isNext: start === 0 }
  }
}

function endOfPart(part: string): number {
  for (const mark of ['. ', ' ']) {
    const end = part.lastIndexOf(mark)
    if (end > maxCharacters / 3) return end + mark.length
  }
  // Not within a character of two parts.
  return /[\ud800-\udbff]$/.test(part) ? maxCharacters - 1 : maxCharacters
}

function* splitLines(text: string): Generator<{ text: string; line: number }> {
  let lines: string[] = []
  let length = 0
  let first = 1
  let number = 0
  for (const { line, isNext } of partsOfLines(text)) {
    if (isNext) number += 1
    const isEmpty = line.trim() === ''
    const isFull = lines.length >= maxLines || length + line.length > maxCharacters
    if (lines.length > 0 && (isEmpty || isFull)) {
      yield { text: lines.join('\n'), line: first }
      lines = []
      length = 0
    }
    if (isEmpty) continue
    if (lines.length === 0) first = number
    lines.push(line)
    length += line.length + 1
  }
  if (lines.length > 0) yield { text: lines.join('\n'), line: first }
}
