import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { decodeEntities } from './decode-entities.ts'
import { formula, formulaExtensions } from './formulas.ts'
import { spokenInline } from './spoken-inline.ts'
import type { SpokenWords } from './spoken-words.ts'

const markdown = new Marked({ gfm: true, extensions: [...formulaExtensions] })

/**
 * What a voice says of a text in Markdown, one sentence or more per line. Code is announced and not spelled, tables are read row
 * by row, formulas are left out. Empty when nothing of it can be read.
 */
export const spokenText = (text: string, words: SpokenWords): string =>
  spokenBlocks(markdown.lexer(text), words).join('\n')

const spokenBlocks = (tokens: readonly Token[], words: SpokenWords): string[] =>
  tokens.flatMap((token) => spokenBlock(token, words)).filter((line) => hasWords(line))

function spokenBlock(token: Token, words: SpokenWords): string[] {
  if (token.type === formula) return []
  // Every other token is one of the library's own.
  const known = token as MarkedToken
  switch (known.type) {
    case 'heading':
    case 'paragraph':
      return [asSentence(spokenInline(known.tokens, words))]
    case 'text':
      return [asSentence(spokenInline(known.tokens ?? [known], words))]
    case 'code':
      return [asSentence(words.codeBlock)]
    case 'blockquote':
      return spokenBlocks(known.tokens, words)
    case 'list':
      return spokenList(known, words)
    case 'table':
      return known.rows.map((row) => spokenRow(known.header, row, words))
    case 'html':
      return [asSentence(decodeEntities(known.text.replaceAll(tag, ' ')).trim())]
    default:
      return []
  }
}

/** Bounded, so that a text full of openings costs no more than another. */
const tag = /<!--[\s\S]{0,5000}?-->|<\/?[a-z!?][^<>]{0,1000}>/gi

function spokenList({ ordered, start, items }: Tokens.List, words: SpokenWords): string[] {
  const first = start === '' ? 1 : start
  return items.flatMap(({ tokens, task, checked }, index) => {
    const [begin = '', ...rest] = spokenBlocks(tokens, words)
    const number = ordered ? `${first + index}, ` : ''
    const state = task ? `${checked ? words.done : words.toDo}, ` : ''
    return begin === '' ? [] : [`${number}${state}${begin}`, ...rest]
  })
}

/** Each cell after the name of its column, since nobody sees where it stands. */
function spokenRow(
  header: readonly Tokens.TableCell[],
  row: readonly Tokens.TableCell[],
  words: SpokenWords,
): string {
  const cells = row.map(({ tokens }, index) => {
    const value = spokenInline(tokens, words)
    const name = spokenInline(header[index]?.tokens ?? [], words)
    return value === '' || name === '' ? value : `${name} : ${value}`
  })
  return asSentence(cells.filter((cell) => cell !== '').join(', '))
}

/** What ends without a sign would be read in one breath with what follows. */
const asSentence = (text: string): string =>
  text === '' || /[.!?…:;]["»”)\]]*$/.test(text) ? text : `${text}.`

const hasWords = (line: string) => /[\p{L}\p{N}]/u.test(line)
