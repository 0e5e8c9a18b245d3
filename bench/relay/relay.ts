import { parseArgs } from 'node:util'
import { measureCapacities } from './measures/capacity.ts'
import { type LevelMetrics, measureLevel, warmUp } from './measures/levels.ts'
import { measureMemory } from './measures/memory.ts'
import { fullPlan, type Plan, quickPlan } from './plan.ts'
import { openRelaySetup, type RelaySetup } from './relay-setup.ts'
import {
  isBusy,
  printCapacities,
  printConditions,
  printLevels,
  printMemory,
  printTargets,
} from './report.ts'
import { judgeTargets } from './targets.ts'

/**
 * What relaying a streamed reply costs, against a bare pipe in the same run. Ends with 1 when a target is missed.
 * `--quick` only shows that the bench works: its figures say nothing and fail nothing.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const place = await openRelaySetup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void place.stop().then(() => process.exit(130)))
try {
  const areMet = await run(place, values.quick ? quickPlan : fullPlan)
  if (values.quick) console.log('Essai rapide : les objectifs ne sont pas jugés.')
  else if (!areMet) process.exitCode = 1
} finally {
  await place.stop()
}

async function run(place: RelaySetup, plan: Plan): Promise<boolean> {
  const wasBusy = isBusy()
  printConditions(place, plan)
  await warmUp(place, plan.warmUps)
  const alone = { ...(await measureLevel(place, plan.alone)), streams: 1 }
  const levels: LevelMetrics[] = []
  for (const level of plan.levels) levels.push(await measureLevel(place, level))
  printLevels(alone, levels)
  const memory = {
    pipe: await measureMemory(place, place.pipe, plan.memory),
    app: await measureMemory(place, place.app, plan.memory),
  }
  printMemory(plan.memory.streams, memory)
  const capacities = await measureCapacities(place, plan.capacitySteps)
  printCapacities(capacities)
  const targets = judgeTargets({ alone, levels, capacities })
  printTargets(targets, { wasBusy })
  return targets.every(({ isMet }) => isMet)
}
