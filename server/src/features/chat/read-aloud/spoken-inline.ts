import type { MarkedToken, Token } from 'marked'
import { decodeEntities } from './decode-entities.ts'
import { formula } from './formulas.ts'
import type { SpokenWords } from './spoken-words.ts'

/** The words of a line: emphasis and links by their words, code as it is written, formulas left out. */
export const spokenInline = (tokens: readonly Token[], words: SpokenWords): string =>
  tokens
    .map((token) => wordsOf(token, words))
    .join('')
    .replaceAll(/(?:(?!\n)[\s\p{Cc}])+/gu, ' ')
    // What was left out leaves its spaces and brackets.
    .replaceAll(/\( ?\)/g, '')
    .replaceAll(/ (?=[,.)])/g, '')
    .trim()

function wordsOf(token: Token, words: SpokenWords): string {
  if (token.type === formula) return ' '
  // Every other token is one of the library's own.
  const known = token as MarkedToken
  switch (known.type) {
    case 'text':
      return known.tokens ? inner(known.tokens, words) : textOf(known.text)
    case 'escape':
    case 'codespan':
      return decodeEntities(known.text)
    case 'strong':
    case 'em':
    case 'del':
      return inner(known.tokens, words)
    case 'link':
      return linkWords(known.text, known.href, inner(known.tokens, words))
    case 'image':
      return imageWords(known.text, words)
    case 'br':
      return '\n'
    case 'html':
      return lineBreak.test(known.raw) ? '\n' : ''
    default:
      return ''
  }
}
const inner = (tokens: readonly Token[], words: SpokenWords) =>
  tokens.map((token) => wordsOf(token, words)).join('')

export const lineBreak = /^<br ?\/?>$/i
const footnoteMark = /\[\^[^\]\s]{1,100}\]:?/g
const textOf = (text: string) =>
  decodeEntities(text.replaceAll(footnoteMark, '').replaceAll(/\n/g, ' '))

/** An address that stands for itself is read by its site: nobody follows the rest by ear. */
function linkWords(text: string, href: string, spoken: string): string {
  const isAddress = text === href || `http://${text}` === href || `https://${text}` === href
  return isAddress && URL.canParse(href)
    ? new URL(href).hostname.replace(/^www\./, '') || spoken
    : spoken
}

const imageWords = (text: string, { image }: SpokenWords) =>
  text.trim() === '' ? image : `${image}, ${decodeEntities(text).trim()}`
