import type { Archive } from '../archive/open-archive.ts'
import { attributeOf, parseWholeXml, parseXml, type XmlAttributes } from '../archive/parse-xml.ts'
import { findByType, type Relations, readRelations } from './package-parts.ts'
import { formatKind, type NumberKind } from './xlsx-values.ts'

export interface Sheet {
  readonly name: string
  /** The file in the archive. */
  readonly part: string | undefined
  readonly isHidden: boolean
}
export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly strings: readonly string[]
  /** How the numbers of a style are to be read, by the style's index. */
  readonly kinds: readonly NumberKind[]
  /** Days are counted from 1904, as on old Macs. */
  readonly isFrom1904: boolean
}

export async function readWorkbook(archive: Archive, main: string): Promise<Workbook> {
  const relations = await readRelations(archive, main)
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await parseWholeXml(archive.open(main), {
    open(element, attributes) {
      if (element === 'sheet') sheets.push(toSheet(attributes, relations))
      if (element === 'workbookPr')
        isFrom1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    },
  })
  const strings = await readStrings(archive, findByType(relations, 'sharedStrings'))
  const kinds = await readKinds(archive, findByType(relations, 'styles'))
  return { sheets, strings, kinds, isFrom1904 }
}

function toSheet(attributes: XmlAttributes, relations: Relations): Sheet {
  const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
  return {
    name: attributes.name ?? '',
    part: id === undefined ? undefined : relations.get(id)?.target,
    isHidden: /hidden/i.test(attributes.state ?? ''),
  }
}

async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !archive.has(part)) return strings
  const found = parseXml<string>(archive.open(part), (emit) => {
    let text = ''
    let isText = false
    let isSpoken = false
    return {
      open(element) {
        if (element === 'si') text = ''
        // How a text is pronounced stands beside it.
        else if (element === 'rPh') isSpoken = true
        else if (element === 't') isText = !isSpoken
      },
      close(element) {
        if (element === 'si') emit(text)
        else if (element === 'rPh') isSpoken = false
        else if (element === 't') isText = false
      },
      text(data) {
        if (isText) text += data
      },
    }
  })
  for await (const text of found) strings.push(text)
  return strings
}

async function readKinds(archive: Archive, part: string | undefined): Promise<NumberKind[]> {
  const formats = new Map<string, string>()
  const kinds: NumberKind[] = []
  if (part === undefined || !archive.has(part)) return kinds
  let isInCells = false
  await parseWholeXml(archive.open(part), {
    open(element, attributes) {
      const id = attributes.numFmtId ?? '0'
      if (element === 'numFmt') formats.set(id, attributes.formatCode ?? '')
      else if (element === 'cellXfs') isInCells = true
      else if (element === 'xf' && isInCells) kinds.push(formatKind(Number(id), formats.get(id)))
    },
    close(element) {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return kinds
}
