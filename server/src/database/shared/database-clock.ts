import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database.ts'
import { isSqlite } from '../search-index.ts'

/** Now, in milliseconds, by the database's own clock: those of two servers may be an hour apart. */
export const databaseNow = (on: Queries): RawBuilder<number> =>
  isSqlite(on)
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
