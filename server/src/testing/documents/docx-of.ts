import { createZip } from '../sample-documents.ts'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const header = '<?xml version="1.0" encoding="UTF-8"?>'
const typeOf = (name: string) =>
  `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`
/** The list of what a part refers to: type and target of each. */
export const relationsXml = (relations: readonly (readonly [string, string])[]) =>
  `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${typeOf(type)}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
/** The list of kinds of the parts of an Office document, of which only the main one counts. */
export const contentTypesXml = (main: string, type: string) =>
  `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`

export const zipOf = (files: Readonly<Record<string, string | Buffer>>) =>
  createZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })))

/** A paragraph of Word; `properties` and what follows the text are XML. */
export const wordParagraph = (text: string, { style = '', properties = '', after = '' } = {}) =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r>${after}</w:p>`

const styles = `${header}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  ['Titre', 'Title', ''],
  ['Titre1', 'heading 1', ''],
  ['Titre2', 'heading 2', ''],
  ['MonTitre', 'Mon titre', '<w:basedOn w:val="Titre2"/>'],
]
  .map(
    ([id, name, more]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`,
  )
  .join('')}</w:styles>`

/** A Word document with this body, in XML, French styles, and these footnotes. */
export const docxOf = (body: string, footnotes: readonly string[] = []): Buffer =>
  zipOf({
    '[Content_Types].xml': contentTypesXml('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relationsXml([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationsXml([
      ['styles', 'styles.xml'],
      ['footnotes', 'footnotes.xml'],
    ]),
    'word/styles.xml': styles,
    'word/footnotes.xml': `${header}<w:footnotes ${namespaces}>${footnotes
      .map((text, index) => `<w:footnote w:id="${index + 1}">${wordParagraph(text)}</w:footnote>`)
      .join('')}</w:footnotes>`,
    'word/document.xml': `${header}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
  })
