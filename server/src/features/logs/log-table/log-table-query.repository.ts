import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { LogLinesTable } from '#database/tables/logs.ts'
import type { Tables } from '#database/tables.ts'
import {
  type LogLineFilter,
  type LogRange,
  levelNumber,
  levelOf,
  type StoredLogLine,
  sourceNumber,
  sourceOf,
} from '../log-store.ts'
import { searchWords, tagFor } from '../log-words.ts'

const columns = ['id', 'at', 'server', 'level', 'source', 'message', 'metadata'] as const

/** In order of time: lines of several servers arrive as each of them sends its own. */
export async function listLines(
  queries: Queries,
  filter: LogLineFilter,
  { limit, offset = 0, before }: LogRange,
): Promise<StoredLogLine[]> {
  let query = queries.selectFrom('log_lines').select(columns).where(matching(filter))
  if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toLine)
}

export async function countLines(
  queries: Queries,
  filter: LogLineFilter,
  max: number,
): Promise<number> {
  const { total } = await queries
    .selectFrom(
      queries
        .selectFrom('log_lines')
        .select(sql`1`.as('one'))
        .where(matching(filter))
        .limit(max)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** With search words, level and source are words of the index too, so that one index is enough. */
const matching =
  ({ level, source, server, search, from, to }: LogLineFilter) =>
  (expression: ExpressionBuilder<Tables, 'log_lines'>) => {
    const conditions: Expression<SqlBool>[] = []
    const words = wordQuery({ level, source, search })
    if (words !== undefined) conditions.push(sql<boolean>`words @@ cast(${words} as tsquery)`)
    else {
      if (level !== undefined) conditions.push(expression('level', '=', levelNumber(level)))
      if (source !== undefined) conditions.push(expression('source', '=', sourceNumber(source)))
    }
    if (server !== undefined) conditions.push(expression('server', '=', server))
    if (from !== undefined) conditions.push(expression('at', '>=', from))
    if (to !== undefined) conditions.push(expression('at', '<=', to))
    return expression.and(conditions)
  }

/** Indexed words have only letters and digits, and tags no quotes: nothing in them needs escaping. */
function wordQuery({
  level,
  source,
  search,
}: Pick<LogLineFilter, 'level' | 'source' | 'search'>): string | undefined {
  const found = searchWords(search)
  if (!found) return undefined
  const isFiltered = level !== undefined || source !== undefined
  const tag = tagFor({
    level: level && levelNumber(level),
    source: source && sourceNumber(source),
  })
  return [...(isFiltered ? [tag] : []), ...found.words]
    .map((word) => `'${word}'`)
    .join(' & ')
    .concat(found.isPrefix ? ':*' : '')
}

const toLine = ({ level, source, ...line }: Selectable<LogLinesTable>): StoredLogLine => ({
  ...line,
  level: levelOf(level),
  source: sourceOf(source),
})
