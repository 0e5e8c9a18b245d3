export interface LogsTables {
  log_lines: LogLinesTable
}

/**
 * The log of servers that share a PostgreSQL database; on SQLite the log is a file of its own. Its words are in a column that only the log's
 * own queries name.
 */
export interface LogLinesTable {
  /** In the order in which lines arrive, which is not that of their times: a server may have been unable to send them for a while. */
  id: number
  at: number
  /** The name of the server that wrote the line. */
  server: string
  level: number
  source: number
  message: string
  /** JSON. */
  metadata: string
}
