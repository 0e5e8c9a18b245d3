import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from '#platform/files/private-files.ts'
import { prepareWrite } from './prepare-write.ts'

/** Another one is thrown away: what it is made from is in the database. */
const format = '2'

/** In place of a file: an index that ends with its thread, and is on no disk. */
export const inMemory = ':memory:'

export interface IndexFileSettings {
  readonly file: string
  /** The name of the installation: an index of another one tells of excerpts that are not here. */
  readonly installation: string
  /** When the machine started, in milliseconds: what was not closed before may not be on the disk. */
  readonly machineStart: number
}

const schema = `
  create table header (name text primary key, value text not null) without rowid;
  create table collections (number integer primary key autoincrement, id text not null unique, excerpt_count integer not null default 0);
  create table sources (number integer primary key, id text not null unique, collection integer not null);
  create index sources_by_collection on sources (collection);
  create table excerpts (id integer primary key, source integer not null);
  create index excerpts_by_source on excerpts (source);
  create table vectors (space text not null, source integer not null, excerpt integer not null, scale real not null,
    numbers blob not null, primary key (space, source, excerpt)) without rowid;
  create virtual table words using fts5 (tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  insert into words (words, rank) values ('automerge', 0);`

/** Opens the index, or makes an empty one in the position of one that is torn, foreign or of another format. */
export function openIndexFile(settings: IndexFileSettings): DatabaseSync {
  if (settings.file !== inMemory) {
    mkdirSync(dirname(settings.file), { recursive: true, mode: 0o700 })
    const known = openKnown(settings)
    if (known !== undefined) return known
    discardIndexFile(settings.file)
  }
  const database = openDatabase(settings.file)
  database.exec(`begin; ${schema} commit`)
  const header = openHeader(database)
  header.set('format', format)
  header.set('installation', settings.installation)
  prepareConnection(database)
  return database
}

function openKnown({ file, installation, machineStart }: IndexFileSettings) {
  let database: DatabaseSync | undefined
  try {
    database = openDatabase(file)
    const header = openHeader(database)
    const isOurs = header.get('format') === format && header.get('installation') === installation
    if (isOurs && isWhole(header.get('written-since'), machineStart)) {
      prepareConnection(database)
      return database
    }
  } catch (cause) {
    if (!isTorn(cause) && !isForeign(cause)) throw cause
  }
  database?.close()
  return undefined
}

/**
 * Nothing waits for the disk, so the end of a process tears nothing, but that of the machine may. `machineStart` is known to a minute:
 * clocks are set.
 */
const isWhole = (writtenSince: string | undefined, machineStart: number): boolean =>
  writtenSince === undefined ||
  writtenSince === '' ||
  Math.abs(Number(writtenSince) - machineStart) < 60_000

export function discardIndexFile(file: string): void {
  if (file === inMemory) return
  for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true })
}

function openDatabase(file: string): DatabaseSync {
  if (file !== inMemory) ensurePrivateFile(file)
  const database = new DatabaseSync(file)
  try {
    // Vectors of 1 024 numbers fit into a page of this size.
    database.exec('pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = off')
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** The counts of words are read from a table that each connection makes for itself. */
function prepareConnection(database: DatabaseSync): void {
  database.exec("create virtual table temp.word_counts using fts5vocab ('main', 'words', 'row')")
  database.exec('pragma cache_size = -32768')
}

type HeaderName = 'format' | 'installation' | 'last-change' | 'last-vectors' | 'written-since'
export interface Header {
  get(name: HeaderName): string | undefined
  set(name: HeaderName, value: string): void
}
export function openHeader(database: DatabaseSync): Header {
  const read = database.prepare('select value from header where name = ?')
  const write = prepareWrite(database, 'insert or replace into header (name, value) values (?, ?)')
  return {
    get(name) {
      const value = read.get(name)?.value
      return typeof value === 'string' ? value : undefined
    },
    set: (name, value) => void write.run(name, value),
  }
}

const resultCodes = { error: 1, corrupt: 11, notADatabase: 26 } as const

/** Whether the file is torn: another one has to be made. A full disk is none of it. */
export const isTorn = (cause: unknown): boolean =>
  [resultCodes.corrupt, resultCodes.notADatabase].some((code) => code === resultCodeOf(cause))

/** Tables that are missing are an error of the query. */
const isForeign = (cause: unknown): boolean => resultCodeOf(cause) === resultCodes.error

/** The lowest byte is the result; the others tell its kinds. */
const resultCodeOf = (cause: unknown): number | undefined =>
  cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number'
    ? cause.errcode & 0xff
    : undefined
