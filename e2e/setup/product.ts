import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const program = join(root, 'server/src/main.ts')
const testEnvironmentProgram = join(root, 'server/src/testing/isolated-server-main.ts')
const page = join(root, 'web/dist/index.html')

/** What a user would set in the environment. */
export type Settings = Readonly<Record<string, string>>

/** The real server, in a process and a data folder of its own, serving the built web app. */
export interface Product {
  /** As the console prints it. */
  readonly url: string
  readonly dataFolder: string
  /** The link on the console that opens the first account, where strangers could come first. */
  readonly firstAccountLink: string | undefined
  /** What the server logged as an error since it was last asked. */
  takeErrors(): string[]
  /** Pulls the plug. */
  crash(): Promise<void>
  /** Starts it again on its data, at the same address. */
  restart(): Promise<void>
  /** Ends it as Ctrl+C does, and forgets its data. */
  stop(): Promise<void>
}

/** A world around the machine that the shipped server never has: a catalogue on loopback, engines at other ports. */
export interface TestEnvironment {
  /** The only host that may be fetched from. */
  readonly origin: string
  readonly entries: readonly object[]
  readonly ports: readonly { readonly name: string; readonly port: number }[]
  /** Where the program for its graphics card comes from; it has no card unless given. */
  readonly cardProgram?: string
}

/** Starts the product on a free port and an empty data folder. */
export const startProduct = (settings: Settings = {}): Promise<Product> => start(program, settings)

/** The same server with another world around it. */
export const startInTestEnvironment = (externals: TestEnvironment): Promise<Product> =>
  start(testEnvironmentProgram, { TEST_SURROUNDINGS: JSON.stringify(externals) })

async function start(file: string, settings: Settings): Promise<Product> {
  if (!existsSync(page)) throw new Error('L’application web n’est pas construite : npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'atelier-e2e-'))
  let server = await startServer(file, { DATA_DIR: folder, ...settings })
  const { url } = server
  let isRunning = true
  return {
    url,
    dataFolder: folder,
    firstAccountLink: /\S+\/register\?code=\S+/.exec(server.output())?.[0],
    takeErrors: () => server.takeErrors(),
    async crash() {
      isRunning = false
      await server.end('SIGKILL')
    },
    async restart() {
      server = await startServer(file, { DATA_DIR: folder, ...settings, PORT: new URL(url).port })
      isRunning = true
    },
    async stop() {
      const code = isRunning ? await server.end('SIGTERM') : 0
      await rm(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`Le serveur s’est mal arrêté (${code}) :\n${server.output()}`)
    },
  }
}

const defaultSettings: Settings = {
  // As `npm start` does: each of them would compile the whole server anew.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  TZ: 'Europe/Paris',
  PORT: '0',
  LOG_LEVEL: 'error',
  LOG_JSON: '1',
}

/** As the test run was told; none where a test is run by itself. */
const serverOptions = process.env.SERVER_OPTIONS?.split(' ') ?? []

async function startServer(file: string, settings: Settings) {
  const child = spawn(process.execPath, [...serverOptions, file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...defaultSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A worker that dies must not leave its server behind.
  const endWithWorker = () => void child.kill()
  process.once('exit', endWithWorker)
  const { address, output, takeErrors } = readOutput(child)
  const exited = once(child, 'exit')
  const url = await Promise.race([address, exited.then(() => undefined)])
  if (url === undefined) throw new Error(`Le serveur n’a pas démarré :\n${output()}`)
  return {
    url,
    output,
    takeErrors,
    /** Answers the code it ended with. */
    async end(signal: NodeJS.Signals): Promise<unknown> {
      process.off('exit', endWithWorker)
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

/** At this level the log holds errors only, one JSON object a line; the rest is what the console says at the start. */
function readOutput({ stdout, stderr }: ChildProcess) {
  let text = ''
  let readTo = 0
  const { promise: address, resolve } = Promise.withResolvers<string>()
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      // Behind a public address, the machine's own one comes second.
      const [printed] = /https?:\/\/localhost:\d+/.exec(text) ?? []
      if (printed !== undefined && text.includes('Ctrl+C')) resolve(printed)
    })
  return {
    address,
    output: () => text,
    takeErrors() {
      const fresh = text.slice(readTo)
      readTo = text.length
      return fresh.split('\n').filter((line) => line.startsWith('{'))
    },
  }
}
