import type { Capacities } from './measures/capacity.ts'
import type { LevelMetrics } from './measures/levels.ts'

export interface Target {
  readonly text: string
  readonly isMet: boolean
}

/** Processor time for a token, ours against the pipe's. */
const mostCpuRatio = 2
/** More milliseconds before the first token than through the pipe. */
const mostAddedMs = 3
/** Of the streams that the pipe holds. */
const leastCapacityRatio = 0.5

/** What the relay promises, each judged within the run. `alone` tells the first token of one stream at a time. */
export function judgeTargets(measured: {
  readonly alone: LevelMetrics
  readonly levels: readonly LevelMetrics[]
  readonly capacities: Capacities
}): Target[] {
  const { alone, levels, capacities } = measured
  // The largest crowd may be more than one processor holds: its figures are shown, not judged.
  const judged = levels.slice(0, -1)
  return [
    ...judged.map(cpuTarget),
    ...judged.map((level) => firstTokenTarget(level.streams === 1 ? alone : level)),
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
    text: `processeur par jeton, ${streams} flux : ${ratio.toFixed(2)} × le tuyau (au plus ${mostCpuRatio})`,
    isMet: ratio <= mostCpuRatio,
  }
}

function firstTokenTarget({ streams, of }: LevelMetrics): Target {
  const added = of.app.firstTokenMs - of.pipe.firstTokenMs
  return {
    text: `premier jeton, ${streams} flux : ${added.toFixed(1)} ms de plus que par le tuyau (au plus ${mostAddedMs})`,
    isMet: added <= mostAddedMs,
  }
}

function capacityTarget({ pipe, app }: Capacities): Target {
  const ratio = pipe.streams === 0 ? 0 : app.streams / pipe.streams
  return {
    text: `flux tenus par un processeur : ${ratio.toFixed(2)} × le tuyau (au moins ${leastCapacityRatio})`,
    isMet: ratio >= leastCapacityRatio,
  }
}
