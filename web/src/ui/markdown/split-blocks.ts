import { Lexer, type Token } from 'marked'

/** A text split into the blocks that Markdown renders apart (paragraph, list, table, code…); joined, they are the text again. */
export interface SplitText {
  readonly text: string
  readonly blocks: readonly string[]
}

/** The number of blocks at the end that more text may still change: a paragraph becomes a table, a list goes on after an empty line. */
const openBlockCount = 2

/**
 * Splits a text into blocks. Given the blocks of an earlier state of a streaming text, only its tail is parsed again, so that a long
 * reply costs no more per token than a short one. Blocks that did not change are the same strings.
 */
export function splitBlocks(text: string, earlier?: SplitText): SplitText {
  if (!earlier || !text.startsWith(earlier.text)) return { text, blocks: lexBlocks(text) }
  const unchanged = earlier.blocks.slice(0, -openBlockCount)
  const start = unchanged.reduce((length, block) => length + block.length, 0)
  return { text, blocks: [...unchanged, ...lexBlocks(text.slice(start))] }
}

function lexBlocks(text: string): string[] {
  const tokens = new Lexer({ gfm: true }).blockTokens(text)
  const blocks = joinTokens(tokens)
  // In rare cases the lexer changes its input (tabs, carriage returns); then the text stays one block.
  const faithful = blocks.reduce((length, block) => length + block.length, 0) === text.length
  return faithful || text === '' ? blocks : [text]
}

/** Empty lines go with the block before them; a formula that the lexer took for a list or a heading is joined again. */
function joinTokens(tokens: readonly Token[]): string[] {
  const blocks: string[] = []
  for (const token of tokens) {
    const last = blocks.at(-1)
    if (last !== undefined && (token.type === 'space' || hasOpenFormula(last)))
      blocks[blocks.length - 1] = last + token.raw
    else blocks.push(token.raw)
  }
  return blocks
}

/** An open formula spans no more lines than this: a lone `$$` must not make one block of a whole book. */
const maxFormulaLength = 2000

function hasOpenFormula(block: string): boolean {
  if (block.length > maxFormulaLength || /^ {0,3}(```|~~~)/.test(block)) return false
  const dollars = block.match(/\$\$/g)?.length ?? 0
  return dollars % 2 === 1 || block.lastIndexOf('\\[') > block.lastIndexOf('\\]')
}

/** Link targets and footnotes defined apart from their use: such a text must stay one block. */
export const hasLinkDefinitions = (text: string): boolean => /^ {0,3}\[[^\]\n]+\]:/m.test(text)

/** The highest heading of a text (1 to 6), outside code; 1 when there is none. */
export function highestHeadingLevel(blocks: readonly string[]): number {
  const levels = blocks.map((block) => /^ {0,3}(#{1,6})(?=\s|$)/.exec(block)?.[1]?.length ?? 7)
  const top = levels.reduce((highest, level) => Math.min(highest, level), 7)
  return top === 7 ? 1 : top
}
