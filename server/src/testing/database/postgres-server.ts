import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@atelier/engine/testing/free-ports'
import pg from 'pg'

const run = promisify(execFile)

/** A PostgreSQL server of the tests' own, in a temporary folder. */
export interface PostgresServer {
  /** With the database « postgres », in which others are made. */
  readonly url: string
  /** Stops it at once; its data stay. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** Ends it, and removes its data. */
  stop(): Promise<void>
}

const debianFolder = '/usr/lib/postgresql'
const startWithinMs = 30_000
const pauseMs = 50

/** Data of tests is thrown away: nothing waits for a disk. */
const usualSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
  logging_collector: 'off',
  unix_socket_directories: '',
}

export interface PostgresServerOptions {
  /** More settings, or others. */
  readonly settings?: Readonly<Record<string, string>>
  /** Who may connect and how, as lines of `pg_hba.conf`, before the one that lets everybody in. */
  readonly access?: readonly string[]
  /** Files that the settings name, by their name in the data folder. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL on a free port.
 * @throws Error that says how to install it
 */
export async function startPostgresServer({
  settings = {},
  access = [],
  files = {},
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const account = await ordinaryAccount()
  const folder = await mkdtemp(join(tmpdir(), 'atelier-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  const bin = await reachablePrograms(await findPrograms(), { account, folder })
  const as = { ...account, cwd: folder }
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as,
  )
  await addFiles(data, { access, files, account })
  const port = await freePort()
  const options = Object.entries({ ...usualSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...options],
      { ...as, stdio: 'ignore' },
    )
    await waitUntilReady(url)
    return child
  }
  let child = await start()
  const halt = async () => {
    const ended = once(child, 'exit')
    // « Immediate »: connections that tests left open are not waited for.
    child.kill('SIGQUIT')
    await ended
  }
  return {
    url,
    halt,
    async resume() {
      child = await start()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface AddedFiles extends Required<Pick<PostgresServerOptions, 'access' | 'files'>> {
  readonly account: Account | undefined
}

async function addFiles(data: string, { access, files, account }: AddedFiles): Promise<void> {
  const rules = join(data, 'pg_hba.conf')
  if (access.length > 0)
    await writeFile(rules, [...access, await readFile(rules, 'utf8')].join('\n'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(data, name)
    await writeFile(file, text, { mode: 0o600 })
    if (account) await chown(file, account.uid, account.gid)
  }
}

async function findPrograms(): Promise<string> {
  const debian = existsSync(debianFolder) ? await readdir(debianFolder) : []
  const folders = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    ...(process.env.PATH ?? '').split(delimiter),
    ...debian.toSorted().map((version) => join(debianFolder, version, 'bin')),
  ]
  const initdb = process.platform === 'win32' ? 'initdb.exe' : 'initdb'
  const found = folders.find((folder) => existsSync(join(folder, initdb)))
  if (found === undefined)
    throw new Error(
      'PostgreSQL est introuvable : installez-le (« apt install postgresql »), ou donnez le dossier de ses programmes dans PG_BIN.',
    )
  return found
}

interface RunAs {
  readonly account: Account | undefined
  readonly folder: string
}

/** The programs themselves, or a copy of them where the account may not enter their folder, as in root's home. */
async function reachablePrograms(bin: string, { account, folder }: RunAs): Promise<string> {
  if (!account) return bin
  const works = await run(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' }).catch(
    () => undefined,
  )
  if (works) return bin
  const copy = join(folder, 'programs')
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: it is given the account that its package makes, or the one that owns nothing. */
async function ordinaryAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(
      () => undefined,
    )
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error('PostgreSQL refuse de démarrer en root, et il n’y a pas d’autre compte.')
}

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + startWithinMs
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (performance.now() > until) throw cause
      await delay(pauseMs)
    }
  }
}
