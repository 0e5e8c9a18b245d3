import { type Crowd, type Measured, measure } from './measure.ts'
import type { Place, Way } from './place.ts'
import type { Level } from './plan.ts'
import { median } from './spread.ts'

export type WayName = Way['name']
export const wayNames: readonly WayName[] = ['direct', 'pipe', 'app']

/** What a level showed of one way: the median of its rounds, the first tokens of all rounds together. */
export interface Figures {
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
export interface LevelFigures {
  readonly streams: number
  readonly of: Readonly<Record<WayName, Figures>>
}

/**
 * The relays take turns within each round: this machine's own speed changes from one minute to the next. Asking directly is only
 * the base of the delays, and is done once.
 */
export async function measureLevel(place: Place, { crowd, rounds }: Level): Promise<LevelFigures> {
  const direct = [await measure(place, place.direct, crowd)]
  const pipe: Measured[] = []
  const app: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    pipe.push(await measure(place, place.pipe, crowd))
    app.push(await measure(place, place.app, crowd))
  }
  return {
    streams: crowd.streams,
    of: { direct: figuresOf(direct), pipe: figuresOf(pipe), app: figuresOf(app) },
  }
}

export async function warmUp(place: Place, crowds: readonly Crowd[]): Promise<void> {
  for (const crowd of crowds)
    for (const name of ['pipe', 'app'] as const) await measure(place, place[name], crowd)
}

const figuresOf = (rounds: readonly Measured[]): Figures => ({
  cpuMicrosPerToken: median(rounds.map((round) => round.cpuMicrosPerToken)),
  firstTokenMs: median(rounds.flatMap((round) => round.firstToken)),
  lagP50Ms: median(rounds.map((round) => round.lag.p50)),
  lagP99Ms: median(rounds.map((round) => round.lag.p99)),
  shareInTime: median(rounds.map((round) => round.shareInTime)),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  firstFailure: rounds.find((round) => round.firstFailure !== undefined)?.firstFailure,
  doubleLateMs: Math.max(...rounds.map((round) => round.doubleLate.p99)),
})
