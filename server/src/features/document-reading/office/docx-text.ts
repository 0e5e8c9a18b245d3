import { attributeOf, type XmlAttributes, type XmlHandlers } from '../archive/parse-xml.ts'
import { outlineLevel } from './docx-styles.ts'

export interface WordParagraph {
  readonly text: string
  readonly style: string
  readonly outline: number | undefined
  readonly noteIds: readonly NoteReference[]
}
export interface NoteReference {
  readonly kind: 'footnote' | 'endnote'
  readonly id: string
}
interface WordTarget {
  paragraph(paragraph: WordParagraph): void
  hidden(characters: number): void
  /** A note begins, in the parts that hold them. */
  note?(id: string): void
}
interface OpenParagraph {
  text: string
  style: string
  outline: number | undefined
  noteIds: NoteReference[]
}

/** What is written twice, for older programs, or was moved elsewhere. */
const skippedElements = ['Fallback', 'moveFrom', 'del']
const signs: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
}

/** Finds the paragraphs of WordprocessingML. A row of a table is one, with its cells separated. */
export function createWordHandlers(target: WordTarget): XmlHandlers {
  const open: OpenParagraph[] = []
  const cells: string[][] = []
  const openCells: string[][] = []
  let rowNotes: NoteReference[] = []
  let skipped = 0
  let isHidden = false
  let isText = false

  const finish = (paragraph: OpenParagraph) => {
    if (cells.length === 0) target.paragraph(paragraph)
    else {
      if (paragraph.text.trim() !== '') openCells.at(-1)?.push(paragraph.text.trim())
      rowNotes.push(...paragraph.noteIds)
    }
  }
  const finishRow = () => {
    const row = cells.pop() ?? []
    const text = row.join(' | ')
    if (cells.length > 0) openCells.at(-1)?.push(text)
    else if (row.some((cell) => cell !== '')) {
      target.paragraph({ text, style: '', outline: undefined, noteIds: rowNotes })
      rowNotes = []
    }
  }
  return {
    open(element, attributes) {
      if (skipped > 0 || skippedElements.includes(element)) {
        skipped += 1
        return
      }
      const paragraph = open.at(-1)
      if (element === 'p') open.push({ text: '', style: '', outline: undefined, noteIds: [] })
      else if (element === 'r') isHidden = false
      else if (element === 't') isText = true
      else if (element === 'vanish') isHidden = isOn(attributes)
      else if (element === 'tr') cells.push([])
      else if (element === 'tc') openCells.push([])
      else if (element === 'footnote' || element === 'endnote')
        target.note?.(attributeOf(attributes, 'id') ?? '')
      else if (paragraph) describe(paragraph, element, attributes)
    },
    close(element) {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      if (element === 't') isText = false
      else if (element === 'p') {
        const paragraph = open.pop()
        if (paragraph) finish(paragraph)
      } else if (element === 'tc') {
        const texts = openCells.pop() ?? []
        cells.at(-1)?.push(texts.join(' ').replaceAll('\n', ' '))
      } else if (element === 'tr') finishRow()
    },
    text(data) {
      const paragraph = open.at(-1)
      if (!isText || skipped > 0 || !paragraph) return
      if (isHidden) target.hidden(data.length)
      else paragraph.text += data
    },
  }
}

function describe(paragraph: OpenParagraph, element: string, attributes: XmlAttributes): void {
  const sign = signs[element]
  // Also the name of what defines tab stops, which has a value.
  if (sign !== undefined && attributeOf(attributes, 'val') === undefined) paragraph.text += sign
  else if (element === 'pStyle') paragraph.style = attributeOf(attributes, 'val') ?? ''
  else if (element === 'outlineLvl')
    paragraph.outline = outlineLevel(attributeOf(attributes, 'val') ?? '')
  else if (element === 'footnoteReference' || element === 'endnoteReference')
    paragraph.noteIds.push({
      kind: element === 'footnoteReference' ? 'footnote' : 'endnote',
      id: attributeOf(attributes, 'id') ?? '',
    })
}

const isOn = (attributes: XmlAttributes) =>
  !/^(?:0|false|off)$/.test(attributeOf(attributes, 'val') ?? '')
