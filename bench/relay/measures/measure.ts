import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadResult, StreamRequest } from '../client/load.ts'
import { tokensPerSecond } from '../question.ts'
import type { RelayRoute, RelaySetup } from '../relay-setup.ts'

/** So many streams through one way, arriving over a while. */
export interface Crowd {
  readonly streams: number
  readonly tokens: number
  readonly arrivingOverMs: number
}
export interface Measured extends LoadResult {
  /** Processor time of the relay for each token read, from before the first request to after the last end. */
  readonly cpuMicrosPerToken: number
}

/** A crowd that a way cannot hold is given this much longer than its own length. */
const patienceMs = 6000
/** The chats just made have their last writes behind them. */
const quietMs = 150

export async function measure(
  setup: RelaySetup,
  route: RelayRoute,
  crowd: Crowd,
): Promise<Measured> {
  return measureLoad(setup, route, await loadOf(route, crowd))
}

/** Processor time and delays of one load. */
export async function measureLoad(
  setup: RelaySetup,
  route: RelayRoute,
  load: Load,
): Promise<Measured> {
  await delay(quietMs)
  const before = await cpuOf(route)
  const result = await setup.client.request<LoadResult>('run', load)
  const used = (await cpuOf(route)) - before
  return { ...result, cpuMicrosPerToken: used / result.tokens }
}

export async function loadOf(
  route: RelayRoute,
  { streams, tokens, arrivingOverMs }: Crowd,
): Promise<Load> {
  const openings = await route.createRequests(streams, tokens)
  return loadOfRequests(route, openings, { streams, tokens, arrivingOverMs })
}

/** These requests, arriving over a while. */
export function loadOfRequests(
  route: RelayRoute,
  openings: readonly StreamRequest[],
  { streams, tokens, arrivingOverMs }: Crowd,
): Load {
  const times = spreadArrivals(streams, arrivingOverMs)
  return {
    url: route.url,
    arrivals: openings.map((opening, index) => ({ ...opening, atMs: times[index] ?? 0 })),
    tokens,
    tokensPerSecond,
    giveUpAfterMs: (tokens * 1000) / tokensPerSecond + patienceMs,
  }
}

const cpuOf = ({ relay }: RelayRoute): Promise<number> =>
  relay?.request<number>('cpu') ?? Promise.resolve(0)

/**
 * When the streams arrive: one in each of as many equal slots, at an uneven place in its slot, the same at every run. Even
 * arrivals would beat with the double's own tick and hide or invent milliseconds.
 */
const spreadArrivals = (count: number, spreadMs: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => ((index + ((index * goldenRatio) % 1)) * spreadMs) / count,
  )

const goldenRatio = 0.618_033_988_75
