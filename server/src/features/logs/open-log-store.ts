import { openLogFileStore } from './log-file/log-file-store.repository.ts'
import type { LogStore } from './log-store.ts'
import type { LogTableOptions } from './log-table/log-table-store.repository.ts'

/**
 * The log of an only server, in a file.
 * @param onReplaced called with the reason when the stored log could not be opened, and an empty one took its place
 */
export const openLogFile = (file: string, onReplaced: (cause: unknown) => void): LogStore =>
  openLogFileStore(file, onReplaced)

/** The log of several servers, in a table; its library is loaded when used. */
export async function openSharedLogTable(options: LogTableOptions): Promise<LogStore> {
  const { openLogTable } = await import('./log-table/log-table-store.repository.ts')
  return openLogTable(options)
}
