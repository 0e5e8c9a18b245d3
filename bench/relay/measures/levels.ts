import { median } from '../client/percentiles.ts'
import type { Level } from '../plan.ts'
import type { RelayRoute, RelaySetup } from '../relay-setup.ts'
import { type Crowd, type Measured, measure } from './measure.ts'

export type RouteName = RelayRoute['name']
export const routeNames: readonly RouteName[] = ['direct', 'pipe', 'app']

/** What a level showed of one way: the median of its rounds, the first tokens of all rounds together. */
export interface Metrics {
  readonly cpuMicrosPerToken: number
  readonly firstTokenMs: number
  readonly lagP50Ms: number
  readonly lagP99Ms: number
  readonly shareInTime: number
  readonly failed: number
  readonly firstFailure: string | undefined
  /** The worst round's. */
  readonly doubleLateMs: number
}
export interface LevelMetrics {
  readonly streams: number
  readonly of: Readonly<Record<RouteName, Metrics>>
}

/**
 * The relays take turns within each round: this machine's own speed changes from one minute to the next. Asking directly is only
 * the base of the delays, and is done once.
 */
export async function measureLevel(
  setup: RelaySetup,
  { crowd, rounds }: Level,
): Promise<LevelMetrics> {
  const direct = [await measure(setup, setup.direct, crowd)]
  const pipe: Measured[] = []
  const app: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    pipe.push(await measure(setup, setup.pipe, crowd))
    app.push(await measure(setup, setup.app, crowd))
  }
  return {
    streams: crowd.streams,
    of: { direct: summarizeRounds(direct), pipe: summarizeRounds(pipe), app: summarizeRounds(app) },
  }
}

export async function warmUp(setup: RelaySetup, crowds: readonly Crowd[]): Promise<void> {
  for (const crowd of crowds)
    for (const name of ['pipe', 'app'] as const) await measure(setup, setup[name], crowd)
}

const summarizeRounds = (rounds: readonly Measured[]): Metrics => ({
  cpuMicrosPerToken: median(rounds.map((round) => round.cpuMicrosPerToken)),
  firstTokenMs: median(rounds.flatMap((round) => round.firstToken)),
  lagP50Ms: median(rounds.map((round) => round.lag.p50)),
  lagP99Ms: median(rounds.map((round) => round.lag.p99)),
  shareInTime: median(rounds.map((round) => round.shareInTime)),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  firstFailure: rounds.find((round) => round.firstFailure !== undefined)?.firstFailure,
  doubleLateMs: Math.max(...rounds.map((round) => round.doubleLate.p99)),
})
