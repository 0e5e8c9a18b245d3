import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * A statement that writes. After a deletion from the table of words, the last row number of the connection is that table's own, and too
 * large for a number: `run` of any statement would fail.
 */
export function prepareWrite(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}
