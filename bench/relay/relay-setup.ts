import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  canPin,
  type MeasuredProcess,
  startMeasuredProcess,
} from '#bench/harness/measured-process.ts'
import type { StreamRequest } from './client/load.ts'
import { model, otherModels, questionFor, tokensPerSecond } from './question.ts'
import { registerUsers } from './users.ts'

/** One way to the engine's double. */
export interface RelayRoute {
  readonly name: 'direct' | 'pipe' | 'app'
  readonly url: string
  /** The process measured; nothing stands between when asked directly. */
  readonly relay: MeasuredProcess | undefined
  createRequests(count: number, tokens: number): Promise<StreamRequest[]>
  /** Questions to all four models at once, of the application alone; each reply has so many tokens. */
  createComparisons?(count: number, tokens: number): Promise<StreamRequest[]>
}
export interface StartedApp {
  readonly route: RelayRoute
  stop(): Promise<void>
}
export interface RelaySetup {
  readonly direct: RelayRoute
  readonly pipe: RelayRoute
  readonly app: RelayRoute
  readonly client: MeasuredProcess
  /** Whether the relay has a processor of its own. */
  readonly isPinned: boolean
  /** Another checkout's application, on the same engine's double and the same processor. */
  startOther(checkout: string): Promise<StartedApp>
  stop(): Promise<void>
}

/** An engine takes a while before its first token; real ones take longer. */
export const firstByteMs = 20

const resolveFile = (name: string) => fileURLToPath(import.meta.resolve(name))
const doubleMain = resolveFile('@atelier/engine/testing/localai-double/localai-double-main')
const root = join(import.meta.dirname, '..', '..')

/** Starts everything: the relay under test on one processor, the double and the load client on the other. */
export async function openRelaySetup(): Promise<RelaySetup> {
  const isPinned = canPin()
  const [others, relays] = isPinned ? [0, 1] : [undefined, undefined]
  const settings = ['--rate', String(tokensPerSecond), '--first-byte-ms', String(firstByteMs)]
  settings.push('--more-models', otherModels.join(','))
  const double = await startMeasuredProcess({ main: doubleMain, args: settings, core: others })
  const client = await startMeasuredProcess({
    main: resolveFile('./client/client-main.ts'),
    core: others,
  })
  const pipe = await startMeasuredProcess({
    main: resolveFile('./pipe-main.ts'),
    args: [double.url],
    core: relays,
  })
  const app = await startApp(root, double.url, relays)
  const requested = async (count: number, tokens: number) =>
    Array.from({ length: count }, () => engineOpening(tokens))
  return {
    direct: { name: 'direct', url: double.url, relay: undefined, createRequests: requested },
    pipe: { name: 'pipe', url: pipe.url, relay: pipe, createRequests: requested },
    app: app.route,
    client,
    isPinned,
    startOther: (checkout) => startApp(checkout, double.url, relays),
    async stop() {
      await Promise.all([client, pipe, app].map((child) => child.stop()))
      await double.stop()
    },
  }
}

/** The application as a checkout of the project has it, with data and users of its own. */
async function startApp(
  checkout: string,
  engineUrl: string,
  core: number | undefined,
): Promise<StartedApp> {
  const dataFolder = await makeDataFolder()
  const relay = await startMeasuredProcess({
    main: join(checkout, 'bench/relay/app-main.ts'),
    args: [engineUrl, dataFolder],
    core,
  })
  const { url } = relay
  return {
    route: { name: 'app', url, relay, ...(await registerUsers(url)) },
    async stop() {
      await relay.stop()
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

const engineOpening = (tokens: number): StreamRequest => ({
  path: '/v1/chat/completions',
  headers: { accept: 'text/event-stream' },
  body: JSON.stringify({
    model,
    messages: [{ role: 'user', content: questionFor(tokens) }],
    stream: true,
  }),
})
