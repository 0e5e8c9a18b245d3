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
  const rows = createRows(target)
  let skipped = 0
  let isHidden = false
  let isText = false
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
      else if (element === 'tr') rows.openRow()
      else if (element === 'tc') rows.openCell()
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
        if (paragraph) rows.addParagraph(paragraph)
      } else if (element === 'tc') rows.closeCell()
      else if (element === 'tr') rows.closeRow()
    },
    text(data) {
      const paragraph = open.at(-1)
      if (!isText || skipped > 0 || !paragraph) return
      if (isHidden) target.hidden(data.length)
      else paragraph.text += data
    },
  }
}

/** Joins the paragraphs of a row, also of one in a cell of another. */
function createRows(target: WordTarget) {
  const rows: string[][] = []
  const cells: string[][] = []
  let noteIds: NoteReference[] = []
  return {
    openRow: () => void rows.push([]),
    openCell: () => void cells.push([]),
    addParagraph(paragraph: OpenParagraph): void {
      if (rows.length === 0) {
        target.paragraph(paragraph)
        return
      }
      if (paragraph.text.trim() !== '') cells.at(-1)?.push(paragraph.text.trim())
      noteIds.push(...paragraph.noteIds)
    },
    closeCell(): void {
      rows.at(-1)?.push((cells.pop() ?? []).join(' ').replaceAll('\n', ' '))
    },
    closeRow(): void {
      const row = rows.pop() ?? []
      const text = row.join(' | ')
      if (rows.length > 0) cells.at(-1)?.push(text)
      else if (row.some((cell) => cell !== '')) {
        target.paragraph({ text, style: '', outline: undefined, noteIds })
        noteIds = []
      }
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
