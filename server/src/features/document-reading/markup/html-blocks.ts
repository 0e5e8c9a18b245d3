import { Parser } from 'htmlparser2'
import { unreadable } from '../child/failure-reason.ts'
import type { ReadingEvent } from '../child/reading-event.ts'
import type { SectionWriter } from '../text/section-writer.ts'

type Attributes = Readonly<Record<string, string>>

/** Their text is no text of the page. */
const skippedElements = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
  'textarea',
  'button',
  'title',
])
/** What surrounds the content of a page. */
const surroundings = new Set(['nav', 'aside', 'footer'])
const blockElements = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'caption',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'form',
  'fieldset',
  'address',
  'details',
  'summary',
  'hr',
  'body',
  'html',
  'head',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
])
const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const headingElement = /^h([1-6])$/
const hiddenStyle =
  /display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden|font-size\s{0,5}:\s{0,5}0(?:px|pt|em|rem|%)?\s{0,5}(?:;|$)/i
/** Pages that never close their elements nest thousands. */
const maxDepth = 20_000

interface HtmlTarget {
  readonly writer: SectionWriter
  readonly emit: (event: ReadingEvent) => void
  /** Whether menus and the like are left out, as of a page of the web. */
  readonly isWholePage: boolean
  readonly language?: (language: string) => void
}

/** Finds the headings and paragraphs of HTML as it arrives. Nothing of it runs, and nothing is fetched. */
export function createHtmlParser({ writer, emit, isWholePage, language }: HtmlTarget): Parser {
  const open: { readonly name: string; readonly skips: 'hidden' | 'skipped' | undefined }[] = []
  let skippedDepth = 0
  let hiddenDepth = 0
  let preDepth = 0
  const flow = createFlow(writer)
  const skipOf = (name: string, attributes: Attributes) => {
    if (skippedElements.has(name) || (isWholePage && surroundings.has(name))) return 'skipped'
    const isHidden = 'hidden' in attributes || hiddenStyle.test(attributes.style ?? '')
    return isHidden ? 'hidden' : undefined
  }
  return new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'html' && attributes.lang) language?.(attributes.lang)
        if (name === 'br') flow.append('\n')
        if (voidElements.has(name)) return
        const skips = skipOf(name, attributes)
        open.push({ name, skips })
        if (open.length > maxDepth) throw unreadable('too-heavy')
        if (skips === 'skipped') skippedDepth += 1
        if (skips === 'hidden') hiddenDepth += 1
        if (name === 'pre') preDepth += 1
        if (name === 'td' || name === 'th') flow.startCell()
        else if (blockElements.has(name)) flow.finishBlock()
        if (name === 'tr') flow.startRow()
      },
      onclosetag(name) {
        if (voidElements.has(name)) return
        const closed = open.pop()
        if (name === 'tr') flow.finishRow()
        else if (blockElements.has(name)) flow.finishBlock(headingElement.exec(name)?.[1])
        if (name === 'pre') preDepth -= 1
        if (closed?.skips === 'skipped') skippedDepth -= 1
        if (closed?.skips === 'hidden') hiddenDepth -= 1
      },
      ontext(data) {
        if (skippedDepth > 0) return
        if (hiddenDepth > 0) emit({ type: 'hidden', characters: data.trim().length })
        else if (preDepth > 0) flow.append(data)
        else flow.appendWords(data)
      },
      onend: () => flow.finishBlock(),
    },
    { decodeEntities: true },
  )
}

/** Collects text until its paragraph, heading or row of a table ends. */
function createFlow(writer: SectionWriter) {
  let text = ''
  let row: string[] | undefined
  const finishBlock = (heading?: string) => {
    const found = text
    text = ''
    if (row) {
      if (found.trim() !== '') row.push(`${row.pop() ?? ''} ${found}`.trim())
    } else if (heading) writer.heading(Number(heading), found)
    else writer.paragraph(found)
  }
  return {
    finishBlock,
    append(data: string): void {
      text += data
    },
    appendWords(data: string): void {
      text += joinSpaces(text, data)
    },
    startRow(): void {
      row ??= []
    },
    startCell(): void {
      finishBlock()
      row?.push('')
    },
    finishRow(): void {
      finishBlock()
      const cells = row?.map((cell) => cell.replaceAll(/[ \t\r\n]+/g, ' ')) ?? []
      row = undefined
      if (cells.some((cell) => cell !== '')) writer.paragraph(cells.join(' | '))
    },
  }
}

/** Space and line ends are one space, and none where there is one. */
function joinSpaces(before: string, data: string): string {
  const joined = data.replaceAll(/[ \t\r\n]+/g, ' ')
  const isAfterSpace = before === '' || before.endsWith(' ') || before.endsWith('\n')
  return isAfterSpace ? joined.trimStart() : joined
}
