import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadResult } from './load.ts'
import type { Place, Way } from './place.ts'
import { tokensPerSecond } from './question.ts'
import { arrivalTimes } from './schedule.ts'

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

export async function measure(place: Place, way: Way, crowd: Crowd): Promise<Measured> {
  const load = await loadOf(way, crowd)
  await delay(quietMs)
  const before = await cpuOf(way)
  const result = await place.client.ask<LoadResult>('run', load)
  const used = (await cpuOf(way)) - before
  return { ...result, cpuMicrosPerToken: used / result.tokens }
}

export async function loadOf(way: Way, { streams, tokens, arrivingOverMs }: Crowd): Promise<Load> {
  const openings = await way.openings(streams, tokens)
  const times = arrivalTimes(streams, arrivingOverMs)
  return {
    url: way.url,
    arrivals: openings.map((opening, index) => ({ ...opening, atMs: times[index] ?? 0 })),
    tokens,
    tokensPerSecond,
    giveUpAfterMs: (tokens * 1000) / tokensPerSecond + patienceMs,
  }
}

const cpuOf = ({ relay }: Way): Promise<number> => relay?.ask<number>('cpu') ?? Promise.resolve(0)
