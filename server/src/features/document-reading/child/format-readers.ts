import type { FormatReaders } from './reading-event.ts'

/** Each is loaded when a document of its format is read. */
export const formatReaders: FormatReaders = {
  txt: async () => (await import('../plain/read-txt.ts')).readTxt,
}
