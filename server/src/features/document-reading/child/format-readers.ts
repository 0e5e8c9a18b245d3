import type { FormatReaders } from './reading-event.ts'

/** Each is loaded when a document of its format is read. */
export const formatReaders: FormatReaders = {
  pdf: async () => (await import('../pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('../office/read-docx.ts')).readDocx,
  html: async () => (await import('../markup/read-html.ts')).readHtml,
  md: async () => (await import('../markup/read-markdown.ts')).readMarkdown,
  txt: async () => (await import('../plain/read-txt.ts')).readTxt,
}
