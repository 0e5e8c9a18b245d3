import type { Capacities } from './measures/capacity.ts'
import type { LevelMetrics } from './measures/levels.ts'

export interface Target {
  readonly text: string
  readonly isMet: boolean
}

/** Processor time for a token, ours against the pipe's. */
const maxCpuRatio = 2
/** More milliseconds before the first token than through the pipe. */
const maxAddedMs = 3
/** Of the streams that the pipe holds. */
const minCapacityRatio = 0.5

/** The limits of the relay, each evaluated within the run. `alone` gives the first token of one stream at a time. */
export function evaluateTargets(measured: {
  readonly alone: LevelMetrics
  readonly levels: readonly LevelMetrics[]
  readonly capacities: Capacities
}): Target[] {
  const { alone, levels, capacities } = measured
  // The largest crowd may be more than one processor can serve: its metrics are only shown.
  const evaluated = levels.slice(0, -1)
  return [
    ...evaluated.map(cpuTarget),
    ...evaluated.map((level) => firstTokenTarget(level.streams === 1 ? alone : level)),
    capacityTarget(capacities),
    {
      text: 'chaque flux arrivé entier à sa fin',
      isMet: [alone, ...levels].every(({ of }) => of.app.failed === 0),
    },
  ]
}

function cpuTarget({ streams, of }: LevelMetrics): Target {
  const ratio = of.app.cpuMicrosPerToken / of.pipe.cpuMicrosPerToken
  return {
    text: `processeur par jeton, ${streams} flux : ${ratio.toFixed(2)} × le tuyau (au plus ${maxCpuRatio})`,
    isMet: ratio <= maxCpuRatio,
  }
}

function firstTokenTarget({ streams, of }: LevelMetrics): Target {
  const added = of.app.firstTokenMs - of.pipe.firstTokenMs
  return {
    text: `premier jeton, ${streams} flux : ${added.toFixed(1)} ms de plus que par le tuyau (au plus ${maxAddedMs})`,
    isMet: added <= maxAddedMs,
  }
}

function capacityTarget({ pipe, app }: Capacities): Target {
  const ratio = pipe.streams === 0 ? 0 : app.streams / pipe.streams
  return {
    text: `flux tenus par un processeur : ${ratio.toFixed(2)} × le tuyau (au moins ${minCapacityRatio})`,
    isMet: ratio >= minCapacityRatio,
  }
}
