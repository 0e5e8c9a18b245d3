import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DoubleControl } from '@atelier/engine/testing/localai-double/double-control'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { projectRoot } from '#environment.ts'
import { testDatabaseSettings } from './database/test-databases.ts'
import { countFiles, temporaryFolder } from './temporary-folder.ts'

/** One of our programs in its own process, with the URL that it prints. */
export interface RunningProgram {
  readonly url: string
  readonly pid: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Requests its end, as an operator would. */
  stop(): Promise<void>
  /** Halts it where it stands, as a machine without memory does, until it wakes. */
  freeze(): void
  wake(): void
}

/** As the test run was told; none where a test is run by itself. */
const serverOptions = process.env.SERVER_OPTIONS?.split(' ') ?? []

const address = /(https?:\/\/[\w.[\]:-]+)/

/** Starts a program and waits until it prints its URL. */
export async function startProgram(
  file: string,
  options: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): Promise<RunningProgram> {
  const child = spawn(
    process.execPath,
    [...serverOptions, join(projectRoot, file), ...(options.args ?? [])],
    {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const url = await firstAddress(child, output)
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
  }
}

/** The whole server on a data folder, listening on a free port. */
export async function startServer(
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const own = { DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const database = await testDatabaseSettings(dataFolder)
  return startProgram('server/src/main.ts', { env: { ...own, ...database, ...env } })
}

interface ServerCall {
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls an operation, written `GET /jobs`, and returns its data. @throws when it is refused */
export async function callServer<T>(
  { url }: Pick<RunningProgram, 'url'>,
  operation: string,
  { token, body, headers }: ServerCall = {},
): Promise<T> {
  const [method = 'GET', path = ''] = operation.split(' ')
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const { data, error } = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${error}`)
  return data
}

/**
 * The whole server before a double of LocalAI, which can be killed and restarted on the same data.
 * Use with `await using`.
 */
export async function startKillableServer(control: Partial<DoubleControl>) {
  const folder = await temporaryFolder()
  const engine = await startLocalAiDouble({ control })
  const start = () => startServer(folder.path, { LOCALAI_URL: engine.url })
  let server = await start()
  return {
    engine,
    url: async () => server.url,
    call: <T>(operation: string, options?: ServerCall) => callServer<T>(server, operation, options),
    kill: () => server.kill(),
    async restart() {
      server = await start()
    },
    countFiles: (name: string) => countFiles(join(folder.path, name)),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await engine.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>

/** Polls until the value passes the check. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function firstAddress(
  child: ChildProcess & { stdout: NodeJS.ReadableStream },
  output: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const found = address.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) =>
      reject(new Error(`the program ended (${code}) before it answered: ${output.join('')}`)),
    )
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
