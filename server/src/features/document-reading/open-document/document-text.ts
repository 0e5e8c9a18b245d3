import { attributeOf, type XmlAttributes } from '../archive/parse-xml.ts'

const maxSpaces = 100
/** Text of these is not in the flow of the text around them. */
const skippedElements = new Set([
  'annotation',
  'tracked-changes',
  'deletion',
  'ruby-text',
  'note-citation',
])

/** Collects the text of paragraphs of OpenDocument, where spaces, tabs and line ends are elements. */
export function createTextCollector() {
  let skipped = 0
  /** A note stands within the paragraph that refers to it. */
  const texts: string[] = []
  const append = (text: string) => {
    const last = texts.length - 1
    if (skipped === 0 && last >= 0) texts[last] += text
  }
  return {
    /** Whether the element concerns text alone. */
    open(element: string, attributes: XmlAttributes): boolean {
      if (skipped > 0 || skippedElements.has(element)) skipped += 1
      else if (element === 'p' || element === 'h') texts.push('')
      else if (element === 's')
        append(' '.repeat(Math.min(maxSpaces, Number(attributeOf(attributes, 'c') ?? 1) || 1)))
      else if (element === 'tab') append('\t')
      else if (element === 'line-break') append('\n')
      else return false
      return true
    },
    /** The text of a paragraph that ends with this element. */
    close(element: string): string | undefined {
      if (skipped > 0) {
        skipped -= 1
        return undefined
      }
      return element === 'p' || element === 'h' ? texts.pop() : undefined
    },
    /** Line ends of the file are spaces. */
    text: (data: string) => append(data.replaceAll(/[ \t\r\n]+/g, ' ')),
    isSkipping: () => skipped > 0,
  }
}
