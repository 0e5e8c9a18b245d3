import { inTimeMs } from '../client/load.ts'
import { crowdOf } from '../plan.ts'
import type { RelayRoute, RelaySetup } from '../relay-setup.ts'
import { measure } from './measure.ts'

/** How many streams a relay holds on its processor. */
export interface Capacity {
  readonly streams: number
  /** The last number tried was held too: the true one is higher. */
  readonly isLowerBound: boolean
}
export interface Capacities {
  readonly pipe: Capacity
  readonly app: Capacity
  /** The number at which the double and the client, asked directly, were too slow themselves. */
  readonly harnessFailedAt: number | undefined
}

/** One disturbance by another program is not the relay's fault: a number is given up at its second failure. */
const tries = 2

/** No step begins later than this after the start of the bench, so that a slow machine does not make it endless. */
const lastStepAtMs = 200_000

/** Climbs the steps with both relays in turn, each until it no longer delivers 99 % of the tokens in time. */
export async function measureCapacities(
  setup: RelaySetup,
  steps: readonly number[],
): Promise<Capacities> {
  const sustained = { pipe: 0, app: 0 }
  const isClimbing = { pipe: true, app: true }
  let harnessFailedAt: number | undefined
  for (const streams of steps) {
    if ((!isClimbing.pipe && !isClimbing.app) || performance.now() > lastStepAtMs) break
    for (const name of ['pipe', 'app'] as const) {
      if (!isClimbing[name]) continue
      isClimbing[name] = await sustains(setup, setup[name], streams)
      if (isClimbing[name]) sustained[name] = streams
      else if (name === 'pipe' && !(await sustains(setup, setup.direct, streams)))
        harnessFailedAt = streams
    }
  }
  return {
    pipe: { streams: sustained.pipe, isLowerBound: isClimbing.pipe },
    app: { streams: sustained.app, isLowerBound: isClimbing.app },
    harnessFailedAt,
  }
}

async function sustains(setup: RelaySetup, route: RelayRoute, streams: number): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { failed, steadyLag } = await measure(setup, route, crowdOf(streams))
    if (failed === 0 && steadyLag.p99 < inTimeMs) return true
  }
  return false
}
