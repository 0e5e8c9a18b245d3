import { LogLevel, LogSource } from '@atelier/contract/logs/logs'

export interface NewLogLine {
  readonly at: number
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  /** JSON. */
  readonly metadata: string
}
export interface StoredLogLine extends NewLogLine {
  readonly id: number
  /** Which server wrote it, where there may be several. */
  readonly server?: string
}

export interface LogLineFilter {
  readonly level?: LogLevel | undefined
  readonly source?: LogSource | undefined
  readonly server?: string | undefined
  readonly search?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}
export interface LogRange {
  readonly limit: number
  readonly offset?: number
  /** Only lines older than this one. */
  readonly before?: Pick<StoredLogLine, 'id' | 'at'>
}
/** The oldest lines: those before a time, and those above a maximum number. At most `limit` of them. */
export interface OldLines {
  readonly before: number
  readonly maxLines: number
  readonly limit: number
}

/** Where the lines of the log are: a file of this server, or a table that several servers write (record 0070). */
export interface LogStore {
  /** Whether several servers may write it; its lines then say which one did. */
  readonly isShared: boolean
  /**
   * `false`: nothing can be stored now; the same lines may be added again later.
   * @throws when these lines cannot be stored
   */
  add(lines: readonly NewLogLine[]): Promise<boolean>
  /** Newest first. */
  list(filter: LogLineFilter, range: LogRange): Promise<StoredLogLine[]>
  /** Counts up to `max`. */
  count(filter: LogLineFilter, max: number): Promise<number>
  /** The same, for lists that are read again and again: may remember what was counted before. */
  total(filter: LogLineFilter, max: number): Promise<number>
  /** Servers with lines in the log, by name; none where there is only one server. */
  listServers(): Promise<readonly string[]>
  byteSize(): Promise<number>
  /** Removes old lines; returns how many. */
  deleteOld(lines: OldLines): Promise<number>
  /** Writes at most `pages` pages of the index in a better order; returns whether there is more to do. */
  tidy(pages: number): Promise<boolean>
  /** Removes all lines; returns how many there were. */
  clear(): Promise<number>
  close(): Promise<void>
}

/** Levels and sources are stored as their index in the contract's list. */
export const levelNumber = (level: LogLevel): number => LogLevel.options.indexOf(level)
export const sourceNumber = (source: LogSource): number => LogSource.options.indexOf(source)
export const levelOf = (number: number): LogLevel => LogLevel.options[number] ?? 'info'
export const sourceOf = (number: number): LogSource => LogSource.options[number] ?? 'backend'
