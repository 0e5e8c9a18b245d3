import { sql } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { isDatabaseAway, isOutcomeUnknown } from '#database/postgres/connection-failures.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import {
  type LogStore,
  levelNumber,
  type NewLogLine,
  type OldLines,
  sourceNumber,
} from '../log-store.ts'
import { indexedWords, tagsOf } from '../log-words.ts'
import { countLines, listLines } from './log-table-query.repository.ts'

export interface LogTableOptions {
  readonly url: string
  readonly preparesStatements: boolean
  /** Of this server, for people. */
  readonly serverName: string
}

/** The administrator reads, and totals are counted. */
const readerConnections = 2
/** More servers than anybody has names for. */
const maxServers = 200
/** Whoever clears the log waits this long for readers and writers. */
const clearWithinMs = 5000

/**
 * The log of several servers: a table that each writes to over a connection of its own, without waiting for the disk, so that
 * a slow or full log never holds up users (record 0070).
 */
export function openLogTable({ url, preparesStatements, serverName }: LogTableOptions): LogStore {
  const applicationName = 'atelier-ia journal'
  const writer = openPostgres({ url, preparesStatements, applicationName, poolSize: 1 })
  const reader = openPostgres({
    url,
    preparesStatements,
    applicationName,
    poolSize: readerConnections,
  })
  const { queries } = reader

  return {
    isShared: true,
    add: (lines) =>
      orLater(writer.commitRelaxed((transaction) => addLines(transaction, lines, serverName))),
    list: (filter, range) => listLines(queries, filter, range),
    count: (filter, max) => countLines(queries, filter, max),
    // Other servers add and remove lines too: what was counted before says nothing.
    total: (filter, max) => countLines(queries, filter, max),
    listServers: () => listServers(queries),
    byteSize: () => readByteSize(queries),
    deleteOld: (lines) => writer.commitRelaxed((transaction) => deleteOldLines(transaction, lines)),
    tidy: async () => false,
    clear: () => clearLines(writer),
    async close() {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

/** `false` when the database was away. A line that is there twice is better than one that is missing. */
async function orLater(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (cause) {
    if (isDatabaseAway(cause) || isOutcomeUnknown(cause)) return false
    throw cause
  }
}

/** PostgreSQL stores every character but this one. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd')

async function addLines(on: Queries, lines: readonly NewLogLine[], server: string): Promise<void> {
  const words = lines.map(({ message, metadata, ...line }) =>
    [
      ...tagsOf({ level: levelNumber(line.level), source: sourceNumber(line.source) }),
      indexedWords(`${message} ${metadata}`),
    ]
      .join(' ')
      .trimEnd(),
  )
  await sql`insert into log_lines (at, server, level, source, message, metadata, words)
    select at, ${server}, level, source, message, metadata, 
      array_to_tsvector(string_to_array(words, ' '))
    from unnest(
      ${lines.map(({ at }) => at)}::bigint[],
      ${lines.map(({ level }) => levelNumber(level))}::smallint[],
      ${lines.map(({ source }) => sourceNumber(source))}::smallint[],
      ${lines.map(({ message }) => storable(message))}::text[],
      ${lines.map(({ metadata }) => metadata)}::text[],
      ${words}::text[]
    ) with ordinality as added (at, level, source, message, metadata, words, number)
    order by number`.execute(on)
}

/** Jumps from one name to the next in the index, however many lines there are. */
async function listServers(on: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ server: string }>`with recursive names as (
      select min(server) as server from log_lines
      union all
      select (select min(line.server) from log_lines line where line.server > names.server)
      from names where names.server is not null
    )
    select server from names where server is not null limit ${maxServers}`.execute(on)
  return rows.map(({ server }) => server)
}

async function readByteSize(on: Queries): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_total_relation_size('log_lines') as bytes`.execute(on)
  return rows[0]?.bytes ?? 0
}

/** Ids leave few gaps, so that they say how many lines there are without counting them. */
async function deleteOldLines(on: Queries, { before, maxLines, limit }: OldLines): Promise<number> {
  const last = await on
    .selectFrom('log_lines')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const old = on.selectFrom('log_lines').select('id')
  const tooOld = await deleteLines(
    on,
    await old.where('at', '<', before).orderBy('at').orderBy('id').limit(limit).execute(),
  )
  const tooMany = await deleteLines(
    on,
    await old
      .where('id', '<=', (last?.id ?? 0) - maxLines)
      .orderBy('id')
      .limit(limit - tooOld)
      .execute(),
  )
  return tooOld + tooMany
}

async function deleteLines(
  on: Queries,
  lines: readonly { readonly id: number }[],
): Promise<number> {
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from log_lines where id = any(${ids}::bigint[])`.execute(on)
  return ids.length
}

/** Fast, whatever its size; the lines that other servers write at this moment come before or after. */
const clearLines = (writer: Database): Promise<number> =>
  writer.commitRelaxed(async (transaction) => {
    await sql`select set_config('lock_timeout', ${String(clearWithinMs)}, true)`.execute(
      transaction,
    )
    await sql`lock table log_lines in access exclusive mode`.execute(transaction)
    const { rows } = await sql<{
      removed: number
    }>`select coalesce(max(id) - min(id) + 1, 0) as removed from log_lines`.execute(transaction)
    await sql`truncate table log_lines`.execute(transaction)
    return rows[0]?.removed ?? 0
  })
