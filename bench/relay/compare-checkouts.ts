import { median } from './client/percentiles.ts'
import { measure } from './measures/measure.ts'
import { fullPlan } from './plan.ts'
import type { RelayRoute, RelaySetup } from './relay-setup.ts'

/** Processor time for a token, and the wait before the first one: this checkout's against the other's. */
const maxRatio = 1.03
/** One round differs from the next by a tenth: the medians of so many differ by a few hundredths. */
const rounds = 11

/**
 * Compares processor time with another checkout of the project, the two in turns: this machine's own speed changes from one minute
 * to the next by more than what is asked. Prints each level, and returns whether all are within the limit.
 */
export async function compareCheckouts(setup: RelaySetup, checkout: string): Promise<boolean> {
  const other = await setup.startOther(checkout)
  try {
    const routes = [other.route, setup.app]
    for (const crowd of fullPlan.warmUps)
      for (const route of routes) await measure(setup, route, crowd)
    const ratios = [await compareFirstToken(setup, other.route)]
    for (const level of fullPlan.levels) ratios.push(await compareLevel(setup, other.route, level))
    return ratios.every((ratio) => ratio <= maxRatio)
  } finally {
    await other.stop()
  }
}

async function compareLevel(
  setup: RelaySetup,
  other: RelayRoute,
  { crowd }: (typeof fullPlan.levels)[number],
): Promise<number> {
  const before: number[] = []
  const after: number[] = []
  for (let round = 0; round < rounds; round++) {
    before.push((await measure(setup, other, crowd)).cpuMicrosPerToken)
    after.push((await measure(setup, setup.app, crowd)).cpuMicrosPerToken)
  }
  const ratio = median(after) / median(before)
  console.log(
    `${crowd.streams} flux : ${median(before).toFixed(1)} → ${median(after).toFixed(1)} µs de processeur par jeton, ${ratio.toFixed(2)} × (au plus ${maxRatio})`,
  )
  return ratio
}

/** The wait before the first token of short replies, one after the other: the engine's own wait is in both. */
async function compareFirstToken(setup: RelaySetup, other: RelayRoute): Promise<number> {
  const before: number[] = []
  const after: number[] = []
  for (let round = 0; round < rounds; round++) {
    before.push(...(await measure(setup, other, fullPlan.alone.crowd)).firstToken)
    after.push(...(await measure(setup, setup.app, fullPlan.alone.crowd)).firstToken)
  }
  const ratio = median(after) / median(before)
  console.log(
    `Premier mot : ${median(before).toFixed(1)} → ${median(after).toFixed(1)} ms, ${ratio.toFixed(2)} × (au plus ${maxRatio})`,
  )
  return ratio
}
