import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import {
  contentTypesXml,
  docxOf,
  relationsXml,
  wordParagraph,
  zipOf,
} from '../../../documents/docx-of.ts'
import { pdfOf } from '../../../documents/pdf-of.ts'
import { xlsxOf } from '../../../documents/xlsx-of.ts'
import { staffHandbook } from './staff-handbook.ts'
import { englishMinutes, frenchMinutes } from './town-minutes.ts'
import { townRules } from './town-rules.ts'
import type { TownSection } from './town-section.ts'
import { englishSlides, frenchSlides } from './town-slides.ts'
import { fees, invoices, type Table } from './town-tables.ts'

/** A document that the bench makes: bytes as they would be sent, or a transcript. */
export interface TownDocument {
  readonly name: string
  readonly content: { readonly file: Buffer | string } | { readonly transcript: string }
  /** Its sections, in order; none for a table. */
  readonly sections: readonly TownSection[]
  /** Whether an excerpt begins or goes on where the section, or the row of a table, was put; numbers begin at 0. */
  isAt(position: SourcePosition, index: number): boolean
}

const lineLength = 80

function pageOf({ title, text }: TownSection) {
  const lines = text.match(new RegExp(`.{1,${lineLength}}(?: |$)`, 'g')) ?? []
  return {
    lines: [
      { text: title, y: 720, size: 20 },
      ...lines.map((line, index) => ({ text: line.trim(), y: 680 - 16 * index })),
    ],
  }
}

const itemSeconds = 70

/** A recording with one item after the other, each in two segments. */
function meeting(name: string, sections: readonly TownSection[], language: string): TownDocument {
  const segments = sections.flatMap(({ title, text }, index) => {
    const start = index * itemSeconds
    const middle = start + 10
    return [
      { start, end: middle, text: title },
      { start: middle, end: start + itemSeconds, text },
    ]
  })
  return {
    ...{ name, sections },
    content: { transcript: JSON.stringify({ language, segments }) },
    isAt: (position, index) =>
      'to' in position &&
      position.from <= index * itemSeconds + 10 &&
      position.to > index * itemSeconds + 10,
  }
}

function presentation(name: string, sections: readonly TownSection[]): TownDocument {
  const header = '<?xml version="1.0" encoding="UTF-8"?>'
  const shape = (text: string, kind: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const ids = sections.map((_, index) => index + 1)
  const file = zipOf({
    '[Content_Types].xml': contentTypesXml('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relationsXml([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': relationsXml(
      ids.map((id) => ['slide', `slides/slide${id}.xml`] as const),
    ),
    'ppt/presentation.xml': `${header}<p:presentation xmlns:r="r"><p:sldIdLst>${ids.map((id) => `<p:sldId id="${255 + id}" r:id="rId${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(
      sections.map(({ title, text }, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        `${header}<p:sld><p:cSld>${shape(title, 'title')}${shape(text, 'body')}</p:cSld></p:sld>`,
      ]),
    ),
  })
  return {
    ...{ name, sections, content: { file } },
    isAt: (position, index) => 'slide' in position && position.slide === index + 1,
  }
}

const tableDocument = (name: string, file: Buffer | string): TownDocument => ({
  ...{ name, content: { file }, sections: [] },
  isAt: (position, index) =>
    'rows' in position && position.rows.from <= index + 1 && index + 1 <= position.rows.to,
})

function rowXml(cells: readonly string[], index: number): string {
  const written = cells.map(
    (cell, column) =>
      `<c r="${'ABCDE'[column]}${index + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
  )
  return `<row r="${index + 1}">${written.join('')}</row>`
}

function csvOf(table: Table): string {
  return table.map((cells) => cells.join(';')).join('\r\n')
}

/** Every kind of document that has positions of its own. */
export const townDocuments: readonly TownDocument[] = [
  {
    ...{ name: 'Staff handbook.pdf', sections: staffHandbook },
    content: { file: pdfOf({ pages: staffHandbook.map(pageOf) }) },
    isAt: (position, index) => 'page' in position && position.page === index + 1,
  },
  {
    ...{ name: 'Règlement.docx', sections: townRules },
    content: {
      file: docxOf(
        townRules
          .flatMap(({ title, text }) => [
            wordParagraph(title, { style: 'Titre1' }),
            wordParagraph(text),
          ])
          .join(''),
      ),
    },
    isAt: (position, index) => 'section' in position && position.section === index + 1,
  },
  meeting('Council meeting', englishMinutes, 'en'),
  meeting('Conseil municipal', frenchMinutes, 'fr'),
  presentation('Budget briefing.pptx', englishSlides),
  presentation('Orientations.pptx', frenchSlides),
  tableDocument(
    'Invoices.xlsx',
    xlsxOf([{ name: 'Invoices', rows: invoices.map(rowXml).join('') }]),
  ),
  tableDocument('Fees.csv', csvOf(fees)),
]
