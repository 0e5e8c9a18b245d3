import { contentTypesXml, relationsXml, zipOf } from './docx-of.ts'

export interface SampleSheet {
  readonly name: string
  /** The rows, in XML. */
  readonly rows: string
  readonly state?: 'hidden' | 'veryHidden'
}
const header = '<?xml version="1.0" encoding="UTF-8"?>'
const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook with these sheets and shared texts. Style 1 is a date, 2 a percentage, 3 a date with its time in French. */
export const xlsxOf = (sheets: readonly SampleSheet[], strings: readonly string[] = []) =>
  zipOf({
    '[Content_Types].xml': contentTypesXml('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', '/xl/styles.xml'],
    ]),
    'xl/workbook.xml': `${header}<workbook ${space} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, index) =>
          `<sheet name="${name}" sheetId="${index + 7}" state="${state}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `${header}<sst ${space}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${header}<styleSheet ${space}><numFmts><numFmt numFmtId="164" formatCode="[$-40C]dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${header}<worksheet ${space}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
