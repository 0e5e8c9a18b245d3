import { parseArgs } from 'node:util'
import { compareCheckouts } from './compare-checkouts.ts'
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
import { compareSideBySide } from './side-by-side.ts'
import { evaluateTargets } from './targets.ts'

/**
 * Measures what relaying a streamed reply costs: processor time per token, delay of the first token, memory, and capacity.
 * The application is compared with a bare pipe of `node:http`, in turn and on the same engine double.
 * Limits: 2 times the pipe's processor time, 3 ms more before the first token, half of its streams (`targets.ts`); `--quick`
 * only shows that the bench works, and fails nothing; `--against <folder>` compares with another checkout of the project;
 * `--side-by-side` compares four replies on one connection with four chats.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    'side-by-side': { type: 'boolean', default: false },
  },
})

const setup = await openRelaySetup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void setup.stop().then(() => process.exit(130)))
try {
  const areMet = await chosenRun(setup)
  if (values.quick) console.log('Essai rapide : les objectifs ne sont pas jugés.')
  else if (!areMet) process.exitCode = 1
} finally {
  await setup.stop()
}

function chosenRun(setup: RelaySetup): Promise<boolean> {
  if (values['side-by-side']) return compareSideBySide(setup)
  if (values.against !== undefined) return compareCheckouts(setup, values.against)
  return run(setup, values.quick ? quickPlan : fullPlan)
}

async function run(setup: RelaySetup, plan: Plan): Promise<boolean> {
  const wasBusy = isBusy()
  printConditions(setup, plan)
  await warmUp(setup, plan.warmUps)
  const alone = { ...(await measureLevel(setup, plan.alone)), streams: 1 }
  const levels: LevelMetrics[] = []
  for (const level of plan.levels) levels.push(await measureLevel(setup, level))
  printLevels(alone, levels)
  const memory = {
    pipe: await measureMemory(setup, setup.pipe, plan.memory),
    app: await measureMemory(setup, setup.app, plan.memory),
  }
  printMemory(plan.memory.streams, memory)
  const capacities = await measureCapacities(setup, plan.capacitySteps)
  printCapacities(capacities)
  const targets = evaluateTargets({ alone, levels, capacities })
  printTargets(targets, { wasBusy })
  return targets.every(({ isMet }) => isMet)
}
