import { openLogFileStore } from './log-file/log-file-store.repository.ts'
import type { LogStore } from './log-store.ts'
import { type LogTableOptions, openLogTable } from './log-table/log-table-store.repository.ts'

interface LogFileOptions {
  readonly file: string
  /** Called with the reason when the stored log could not be opened, and an empty one took its place. */
  readonly onReplaced: (cause: unknown) => void
}

/** The log of an only server, in a file, or of several, in a table. */
export const openLogStore = (options: LogFileOptions | LogTableOptions): LogStore =>
  'file' in options ? openLogFileStore(options.file, options.onReplaced) : openLogTable(options)
