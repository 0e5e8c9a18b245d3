import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import { fileBytes } from '#platform/files/file-bytes.ts'
import { ensurePrivateFile } from '#platform/files/private-files.ts'
import type { Database, DatabaseFacts, TransactionCallback } from '../database.ts'
import type { Tables } from '../tables.ts'
import { withRoomMade } from './disk-full.ts'
import { createSharedCommit } from './shared-commit.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

const maxCachedStatements = 500

interface OpenOptions {
  /** The disk is full: makes room for one more try, if it can. */
  readonly makeRoom?: () => Promise<boolean>
}
const noRoom = async () => false
/** How long a statement waits for another process. */
const waitingMs = 5000

/** Opens or creates the embedded database; `:memory:` for tests without a file. */
export function openSqlite(file: string, { makeRoom = noRoom }: OpenOptions = {}): Database {
  if (file !== ':memory:') ensurePrivateFile(file)
  const raw = new DatabaseSync(file, {
    enableForeignKeyConstraints: true,
    timeout: waitingMs,
  })
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = full',
    'cache_size = -16000',
    'temp_store = memory',
    // What is deleted is overwritten, in the pages that the file still has.
    'secure_delete = on',
  ])
    raw.exec(`pragma ${pragma}`)
  const queries = new Kysely<Tables>({
    dialect: transactionalDdl(new SqliteDialect({ database: toKyselyDatabase(raw) })),
  })
  const log = file === ':memory:' ? undefined : openWriteAheadLog(file)

  // Set between transactions, on the only connection: SQLite ignores the pragma inside one.
  const commitRelaxed = <T>(callback: TransactionCallback<T>) =>
    queries.connection().execute(async (connection) => {
      raw.exec('pragma synchronous = normal')
      try {
        return await connection.transaction().execute(callback)
      } finally {
        raw.exec('pragma synchronous = full')
      }
    })

  return {
    kind: 'sqlite',
    queries,
    commit: withRoomMade(
      createSharedCommit({ transact: commitRelaxed, flush: async () => log?.flush() }),
      makeRoom,
    ),
    commitRelaxed: withRoomMade(commitRelaxed, makeRoom),
    facts: () => readFacts(raw, file),
    truncateLog: () => queries.connection().execute(async () => truncateLog(raw)),
    copyTo: (target) =>
      copyDatabase(
        file === ':memory:' ? raw : new DatabaseSync(file, { readOnly: true }),
        target,
        raw,
      ),
    // A file is never away.
    stopRetries: () => undefined,
    async close() {
      await log?.close()
      await queries.destroy()
    },
  }
}

async function readFacts(raw: DatabaseSync, file: string): Promise<DatabaseFacts> {
  const row = raw.prepare('select sqlite_version() as version').get()
  // A database in memory has no file; its log comes and goes.
  const bytes = (await fileBytes(file)) + (await fileBytes(`${file}-wal`))
  return { name: 'SQLite', version: String(row?.version), bytes }
}

/** Between transactions, on the only connection. It would keep everybody waiting for a backup that reads: then it is not done. */
function truncateLog(raw: DatabaseSync): boolean {
  raw.exec('pragma busy_timeout = 0')
  try {
    const row = raw.prepare('pragma wal_checkpoint(truncate)').get()
    return row?.busy === 0
  } finally {
    raw.exec(`pragma busy_timeout = ${waitingMs}`)
  }
}

const pagesPerStep = 50

/**
 * Copies what is committed now. It uses a separate connection with an open read transaction: on the main connection the copy would
 * include unfinished transactions, and a writer in another process would make it restart again and again.
 */
async function copyDatabase(
  reader: DatabaseSync,
  target: string,
  serving: DatabaseSync,
): Promise<void> {
  ensurePrivateFile(target)
  if (reader !== serving) reader.exec('begin; select count(*) from sqlite_schema')
  try {
    await backup(reader, target, { rate: pagesPerStep })
  } finally {
    if (reader !== serving) reader.close()
  }
}

/**
 * SQLite can roll back changes of tables, but Kysely's adapter says it cannot (foreign keys cannot be switched off inside a
 * transaction); without this a failed migration would leave half of its changes.
 */
function transactionalDdl(dialect: SqliteDialect): Dialect {
  return {
    createAdapter: () =>
      Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true }),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

const nothingChanged = { changes: 0, lastInsertRowid: 0 }

/**
 * With the write lock from the start a transaction waits for other processes; one that starts with a read would fail instead.
 * A limit that is a bare parameter has SQLite plan the statement anew at every use, which takes several times longer than running it.
 */
const toSqlite = (text: string) =>
  text === 'begin' ? 'begin immediate' : text.replaceAll(/\blimit \?/g, 'limit cast(? as integer)')

/** Adapts node:sqlite to Kysely's dialect, with a cache of prepared statements. */
function toKyselyDatabase(raw: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(toSqlite(text))
    const inputs = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...inputs(parameters)),
      run: (parameters) =>
        // A full disk has SQLite roll back by itself; failing here again would hide why.
        text === 'rollback' && !raw.isTransaction
          ? nothingChanged
          : statement.run(...inputs(parameters)),
      iterate: (parameters) => statement.iterate(...inputs(parameters)),
    }
  }
  return {
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const statement = prepare(text)
      const oldest = statements.keys().next().value
      if (statements.size >= maxCachedStatements && oldest !== undefined) statements.delete(oldest)
      statements.set(text, statement)
      return statement
    },
    close: () => raw.close(),
  }
}
