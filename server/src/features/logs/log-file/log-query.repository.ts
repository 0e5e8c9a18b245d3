import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type LogLineFilter, levelNumber, sourceNumber } from '../log-store.ts'
import { tagFor } from '../log-words.ts'
import { searchExpression } from './log-search-index.ts'

/**
 * Casts row numbers: JavaScript numbers arrive as reals, which FTS5 does not use as bounds, so it
 * would read all matches.
 */
export const rowBound = 'cast(? as integer)'

type Condition = readonly [sql: string, value: SQLInputValue]

/**
 * The table, key and conditions that select the lines of a filter. Lines are in order of time, so
 * dates become bounds of ids. With search words, level and source are tags of the index too, so
 * that one index is enough.
 */
export function selectLines(database: DatabaseSync, filter: LogLineFilter, before?: number) {
  const expression = searchExpression(filter.search)
  const key = expression === undefined ? 'id' : 'rowid'
  const conditions: Condition[] = [
    ...timeConditions(database, key, filter),
    ...(before === undefined ? [] : [[`${key} < ${rowBound}`, before] as const]),
    ...(expression === undefined ? columnConditions(filter) : [wordCondition(expression, filter)]),
  ]
  return {
    table: expression === undefined ? 'lines' : 'line_words',
    key,
    where: conditions.length === 0 ? 'true' : conditions.map(([sql]) => sql).join(' and '),
    values: conditions.map(([, value]) => value),
  }
}

/** Uses order and limit: `min` or `max` of the ids would read every line of the range. */
function timeConditions(
  database: DatabaseSync,
  key: string,
  { from, to }: LogLineFilter,
): Condition[] {
  const conditions: Condition[] = []
  if (from !== undefined) {
    const first = database
      .prepare('select id from lines where at >= ? order by at, id limit 1')
      .get(from)
    conditions.push([`${key} >= ${rowBound}`, first?.id ?? Number.MAX_SAFE_INTEGER])
  }
  if (to !== undefined) {
    const last = database
      .prepare('select id from lines where at <= ? order by at desc, id desc limit 1')
      .get(to)
    conditions.push([`${key} <= ${rowBound}`, last?.id ?? -1])
  }
  return conditions
}

function columnConditions({ level, source }: LogLineFilter): Condition[] {
  const conditions: Condition[] = []
  if (level !== undefined) conditions.push(['level = ?', levelNumber(level)])
  if (source !== undefined) conditions.push(['source = ?', sourceNumber(source)])
  return conditions
}

function wordCondition(expression: string, { level, source }: LogLineFilter): Condition {
  if (level === undefined && source === undefined) return ['line_words match ?', expression]
  const tag = tagFor({
    level: level && levelNumber(level),
    source: source && sourceNumber(source),
  })
  return ['line_words match ?', `"${tag}" AND ${expression}`]
}
