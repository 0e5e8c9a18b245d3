import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort, freePorts } from '@atelier/engine/testing/free-ports'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import pg from 'pg'
import { startCuttingProxy } from '../database/cutting-proxy.ts'
import { type PostgresServer, startPostgresServer } from '../database/postgres-server.ts'
import { startFaultProxy } from '../object-store/fault-proxy.ts'
import { type ObjectStore, startObjectStore } from '../object-store/start-object-store.ts'
import { type RunningProgram, startServer } from '../server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBalancer } from './balancer.ts'

export const administrator = { email: 'admin@mairie.example', password: 'motdepasse' }

/** Takes a value and gives it back; what is taken last is given back first. */
function createStack() {
  const ends: (() => Promise<unknown>)[] = []
  return {
    add<T>(value: T, end: (value: T) => Promise<unknown>): T {
      ends.push(() => end(value))
      return value
    },
    async end() {
      for (const end of ends.reverse()) await end()
    },
  }
}

/** One of the servers: it ends and starts again at the same address. */
export interface OneServer {
  readonly url: string
  readonly program: () => RunningProgram
  start(): Promise<void>
}

/**
 * Servers of one installation as their own programs: a PostgreSQL and an object store of their own, each behind a proxy that can fail, HAProxy
 * before them, and an engine that writes slowly enough to be interrupted. Use with `await using`.
 */
export async function startInstallation({ servers: count = 3 } = {}) {
  const stack = createStack()
  try {
    const postgres = stack.add(await startPostgresServer(), (it) => it.stop())
    const database = stack.add(await startCuttingProxy(await createDatabase(postgres)), end)
    const store = await startObjectStore()
    const files = store && stack.add(await startStoreProxy(store), (it) => it.stop())
    const engine = stack.add(
      await startLocalAiDouble({ control: { tokensPerSecond: 20, workMs: 300 } }),
      (it) => it.close(),
    )
    // Several servers share their files: where there is no object store, in a folder.
    const shared = stack.add(await temporaryFolder(), end)
    const environment = {
      STORAGE_URL: pathToFileURL(shared.path).href,
      DATABASE_URL: database.url,
      SECRET_KEY: 'une clé que tous les serveurs de cet essai ont',
      LOCALAI_URL: engine.url,
      TRUST_PROXY: '1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...files?.environment,
    }
    const servers: OneServer[] = []
    for (const port of await freePorts(count)) {
      const folder = stack.add(await temporaryFolder(), end)
      const name = `serveur-${servers.length + 1}`
      const own = { SERVER_NAME: name, PORT: String(port) }
      servers.push(await startOne(folder.path, { ...environment, ...own }))
    }
    stack.add(servers, (all) => Promise.all(all.map(({ program }) => program().kill())))
    const folder = stack.add(await temporaryFolder(), end)
    const port = await freePort()
    const ports = servers.map(({ url }) => Number(new URL(url).port))
    const plan = { folder: folder.path, port, ports }
    // Without servers it would never be ready.
    const balancer =
      count === 0 ? undefined : stack.add(await startBalancer(plan), (it) => it.stop())
    return {
      url: balancer?.url ?? '',
      servers,
      postgres,
      database,
      /** Only where the machine has an object store. */
      store: files?.state,
      engine,
      /** Of each server. */
      environment,
      [Symbol.asyncDispose]: () => stack.end(),
    }
  } catch (cause) {
    await stack.end()
    throw cause
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>

const end = (it: AsyncDisposable) => Promise.resolve(it[Symbol.asyncDispose]())

async function startOne(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<OneServer> {
  const start = () => startServer(join(folder, 'data'), environment)
  let program = await start()
  return {
    url: program.url,
    program: () => program,
    async start() {
      program = await start()
    },
  }
}

async function createDatabase({ url }: PostgresServer): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create database atelier')
  await client.end()
  const database = new URL(url)
  database.pathname = '/atelier'
  return database.href
}

/** The store behind a proxy that fails on demand. */
async function startStoreProxy(store: ObjectStore) {
  const { endpoint = '' } = store.location
  const proxy = await startFaultProxy(endpoint)
  const url = new URL(store.environment.STORAGE_URL ?? '')
  url.searchParams.set('endpoint', proxy.endpoint)
  return {
    state: proxy.state,
    environment: { ...store.environment, STORAGE_URL: url.href },
    async stop() {
      await end(proxy)
      await end(store)
    },
  }
}
