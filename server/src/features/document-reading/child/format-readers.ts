import type { FormatReaders } from './reading-event.ts'

/** Each is loaded when a document of its format is read. */
export const formatReaders: FormatReaders = {
  pdf: async () => (await import('../pdf/read-pdf.ts')).readPdf,
  doc: async () => (await import('../office/read-doc.ts')).readDoc,
  docx: async () => (await import('../office/read-docx.ts')).readDocx,
  pptx: async () => (await import('../office/read-pptx.ts')).readPptx,
  xlsx: async () => (await import('../office/read-xlsx.ts')).readXlsx,
  odt: async () => (await import('../open-document/read-odt.ts')).readOdt,
  odp: async () => (await import('../open-document/read-odp.ts')).readOdp,
  ods: async () => (await import('../open-document/read-ods.ts')).readOds,
  html: async () => (await import('../markup/read-html.ts')).readHtml,
  md: async () => (await import('../markup/read-markdown.ts')).readMarkdown,
  epub: async () => (await import('../markup/read-epub.ts')).readEpub,
  csv: async () => (await import('../plain/read-csv.ts')).readCsv,
  picture: async () => (await import('../scans/read-picture.ts')).readPicture,
  txt: async () => (await import('../plain/read-txt.ts')).readTxt,
}
