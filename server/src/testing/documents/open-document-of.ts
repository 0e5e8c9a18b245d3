import { zipOf } from './docx-of.ts'

const namespaces = ['office', 'text', 'table', 'draw', 'presentation', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** A file of OpenDocument with this body and these styles, in XML. */
export const openDocumentOf = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  { styles = '', manifest = '' } = {},
) =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
    'meta.xml':
      '<office:document-meta xmlns:dc="x"><office:meta><dc:language>fr-FR</dc:language></office:meta></office:document-meta>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  })
