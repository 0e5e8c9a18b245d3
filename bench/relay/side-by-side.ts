import { median } from './client/percentiles.ts'
import {
  type Crowd,
  loadOfRequests,
  type Measured,
  measure,
  measureLoad,
} from './measures/measure.ts'
import { fullPlan } from './plan.ts'
import type { RelaySetup } from './relay-setup.ts'

/** Processor time for a token of replies side by side, against that of as many chats. */
const maxRatio = 1.0
const rounds = 7
/** Models under one question. */
const columns = 4
const comparisons: Crowd = { streams: 50, tokens: 200, arrivingOverMs: 1000 }
const chats: Crowd = { ...comparisons, streams: comparisons.streams * columns }

/** Four replies on one connection against four chats with a reply each, in turns. Prints the ratio; returns whether it is within the limit. */
export async function compareSideBySide(setup: RelaySetup): Promise<boolean> {
  for (const crowd of fullPlan.warmUps) await measure(setup, setup.app, crowd)
  await measureComparisons(setup)
  const single: Measured[] = []
  const beside: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    single.push(await measure(setup, setup.app, chats))
    beside.push(await measureComparisons(setup))
  }
  const cpu = (all: readonly Measured[]) => median(all.map((one) => one.cpuMicrosPerToken))
  const all = [...single, ...beside]
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  const failure = all.map(({ firstFailure }) => firstFailure).find((one) => one !== undefined)
  const ratio = cpu(beside) / cpu(single)
  console.log(
    `${comparisons.streams} questions à ${columns} modèles contre ${chats.streams} chats : ${cpu(single).toFixed(1)} → ${cpu(beside).toFixed(1)} µs de processeur par jeton, ${ratio.toFixed(2)} × (au plus ${maxRatio.toFixed(1)}) ; flux inachevés : ${failed}${failure === undefined ? '' : ` (${failure})`}`,
  )
  return ratio <= maxRatio && failed === 0
}

async function measureComparisons(setup: RelaySetup): Promise<Measured> {
  const { app } = setup
  const openings = await app.createComparisons?.(comparisons.streams, comparisons.tokens)
  if (!openings) throw new Error('no models to compare')
  const tokens = comparisons.tokens * columns
  return measureLoad(setup, app, loadOfRequests(app, openings, { ...comparisons, tokens }))
}
