import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, canPin, startChild } from './child.ts'
import type { Opening } from './load.ts'
import { registerPeople } from './people.ts'
import { model, question, tokensPerSecond } from './question.ts'

/** One way to the engine's double. */
export interface Way {
  readonly name: 'direct' | 'pipe' | 'app'
  readonly url: string
  /** The process measured; nothing stands between when asked directly. */
  readonly relay: Child | undefined
  openings(count: number, tokens: number): Promise<Opening[]>
}
export interface Place {
  readonly direct: Way
  readonly pipe: Way
  readonly app: Way
  readonly client: Child
  /** Whether the relay has a processor of its own. */
  readonly isPinned: boolean
  stop(): Promise<void>
}

/** An engine takes a while before its first token; real ones take longer. */
export const firstByteMs = 20

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name))
const doubleMain = fileOf('@atelier/engine/testing/localai-double-main')
const root = join(import.meta.dirname, '..', '..')

/** Starts everything: the relay under test on one processor, the double and the load client on the other. */
export async function openPlace(): Promise<Place> {
  const isPinned = canPin()
  const [others, relays] = isPinned ? [0, 1] : [undefined, undefined]
  const dataFolder = await makeDataFolder()
  const settings = ['--rate', String(tokensPerSecond), '--first-byte-ms', String(firstByteMs)]
  const double = await startChild({ main: doubleMain, args: settings, core: others })
  const client = await startChild({ main: fileOf('./client-main.ts'), core: others })
  const pipe = await startChild({
    main: fileOf('./pipe-main.ts'),
    args: [double.url],
    core: relays,
  })
  const app = await startChild({
    main: fileOf('./app-main.ts'),
    args: [double.url, dataFolder],
    core: relays,
  })
  const asked = async (count: number, tokens: number) =>
    Array.from({ length: count }, () => engineOpening(tokens))
  return {
    direct: { name: 'direct', url: double.url, relay: undefined, openings: asked },
    pipe: { name: 'pipe', url: pipe.url, relay: pipe, openings: asked },
    app: { name: 'app', url: app.url, relay: app, openings: await registerPeople(app.url) },
    client,
    isPinned,
    async stop() {
      await Promise.all([client, pipe, app].map((child) => child.stop()))
      await double.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Beside the installed packages, hence on a real disk: a system's temporary folder may be memory, where storing costs nothing. */
async function makeDataFolder(): Promise<string> {
  const folder = join(root, 'node_modules/.cache')
  await mkdir(folder, { recursive: true })
  return mkdtemp(join(folder, 'bench-relay-'))
}

const engineOpening = (tokens: number): Opening => ({
  path: '/v1/chat/completions',
  headers: { accept: 'text/event-stream' },
  body: JSON.stringify({
    model,
    messages: [{ role: 'user', content: question(tokens) }],
    stream: true,
  }),
})
