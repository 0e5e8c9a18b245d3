import { type SqlBool, sql } from 'kysely'
import type { Queries } from './database.ts'
import { isSqlite } from './search-index.ts'

/** Ids as one value of a query, which is then prepared once for lists of every length. */
export const idList = (ids: readonly string[]): string => JSON.stringify(ids)

/** Whether a column's value is in such a list. */
export const isInIdList = (on: Queries, column: string, list: string) =>
  isSqlite(on)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} in (select json_array_elements_text(cast(${list} as json)))`
