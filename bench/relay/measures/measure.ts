import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadResult } from '../client/load.ts'
import { tokensPerSecond } from '../question.ts'
import type { RelayRoute, RelaySetup } from '../relay-setup.ts'
import { spreadArrivals } from './schedule.ts'

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

export async function measure(setup: RelaySetup, way: RelayRoute, crowd: Crowd): Promise<Measured> {
  const load = await loadOf(way, crowd)
  await delay(quietMs)
  const before = await cpuOf(way)
  const result = await setup.client.request<LoadResult>('run', load)
  const used = (await cpuOf(way)) - before
  return { ...result, cpuMicrosPerToken: used / result.tokens }
}

export async function loadOf(
  way: RelayRoute,
  { streams, tokens, arrivingOverMs }: Crowd,
): Promise<Load> {
  const openings = await way.createRequests(streams, tokens)
  const times = spreadArrivals(streams, arrivingOverMs)
  return {
    url: way.url,
    arrivals: openings.map((opening, index) => ({ ...opening, atMs: times[index] ?? 0 })),
    tokens,
    tokensPerSecond,
    giveUpAfterMs: (tokens * 1000) / tokensPerSecond + patienceMs,
  }
}

const cpuOf = ({ relay }: RelayRoute): Promise<number> =>
  relay?.request<number>('cpu') ?? Promise.resolve(0)
