import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const program = join(root, 'server/src/main.ts')
const page = join(root, 'web/dist/index.html')

/** The real server, in a process and a data folder of its own, serving the built web app. */
export interface Product {
  /** As the console prints it. */
  readonly url: string
  /** What the server logged as an error since it was last asked. */
  takeErrors(): string[]
  /** Ends it as Ctrl+C does, and forgets its data. */
  stop(): Promise<void>
}

/** Starts the product on a free port and an empty data folder; `env` as a person would set it. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  if (!existsSync(page)) throw new Error('L’application web n’est pas construite : npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'atelier-e2e-'))
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, TZ: 'Europe/Paris', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', LOG_JSON: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A worker that dies must not leave its server behind.
  const endWithWorker = () => void child.kill()
  process.once('exit', endWithWorker)
  const output = followOutput(child)
  const exited = once(child, 'exit')
  const url = await Promise.race([output.address, exited.then(() => undefined)])
  if (url === undefined) throw new Error(`Le serveur n’a pas démarré :\n${output.text()}`)
  return {
    url,
    takeErrors: output.takeErrors,
    async stop() {
      process.off('exit', endWithWorker)
      child.kill('SIGTERM')
      const [code] = await exited
      await rm(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`Le serveur s’est mal arrêté (${code}) :\n${output.text()}`)
    },
  }
}

/** At this level the log holds errors only, one JSON object a line; the rest is what the console says at the start. */
function followOutput({ stdout, stderr }: ChildProcess) {
  let text = ''
  let told = 0
  const { promise: address, resolve } = Promise.withResolvers<string>()
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      // Behind a public address, the machine's own one comes second.
      const [printed] = /https?:\/\/localhost:\d+/.exec(text) ?? []
      if (printed !== undefined && text.includes('Ctrl+C')) resolve(printed)
    })
  return {
    address,
    text: () => text,
    takeErrors() {
      const fresh = text.slice(told)
      told = text.length
      return fresh.split('\n').filter((line) => line.startsWith('{'))
    },
  }
}
