import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { LogLevel, LogSource } from '@atelier/contract/logs/logs'
import { searchExpression, tagFor } from './log-search-index.ts'

export interface LogLineFilter {
  readonly level?: LogLevel | undefined
  readonly source?: LogSource | undefined
  readonly search?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/**
 * Casts row numbers: JavaScript numbers arrive as reals, which FTS5 does not use as bounds, so it
 * would read all matches.
 */
export const rowBound = 'cast(? as integer)'

/** Levels are stored as their index in the contract's list. */
export const levelNumber = (level: LogLevel): number => LogLevel.options.indexOf(level)
export const sourceNumber = (source: LogSource): number => LogSource.options.indexOf(source)

type Condition = readonly [sql: string, value: SQLInputValue]

/**
 * The table, key and conditions that select the lines of a filter. Lines are in order of time, so
 * dates become bounds of ids. With search words, level and source are tags of the index too, so
 * that one index is enough.
 */
export function selectLines(database: DatabaseSync, filter: LogLineFilter, before?: number) {
  const expression = filter.search === undefined ? undefined : searchExpression(filter.search)
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
