import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { type CallerChoice, type CallKind, callKinds, type MeasuredApp, timeCall } from './calls.ts'

/**
 * Measures listing, opening and searching chats over HTTP.
 * A database of 1 000 000 messages and 200 000 other items of 500 people is compared with one of a tenth, in alternating calls.
 * Limit: p95 at most 1.5 times that of the tenth, also for the user who owns a tenth of the chats.
 * `--against <folder>` compares the larger one with that of another checkout of the project instead: median at most 1.03 times its.
 */
const {
  values: { quick: isQuick, against },
} = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const chats = isQuick ? 10_000 : 100_000
const rounds = isQuick ? 180 : 2000
/** Calls of each kind before it is measured: the processes have just begun, and still compile what they run. */
const warmUp = isQuick ? 36 : 1000
const maxRatio = 1.5
const maxRatioAgainst = 1.03
const print = (line: string) => void process.stdout.write(`${line}\n`)

interface Apps {
  readonly few: MeasuredApp
  readonly many: MeasuredApp
}
interface Times {
  readonly few: number[]
  readonly many: number[]
}

/** Each call is made to both, one after the other, so that whatever else the machine does weighs on both. */
async function measure(apps: Apps, kind: CallKind, who: CallerChoice): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    // Neither is always the second, for which the processor is already awake.
    const turns = round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)
    for (const turn of turns) {
      const time = await timeCall(apps[turn], kind, { who, round })
      if (round >= warmUp) times[turn].push(time)
    }
  }
  return times
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

const names: Readonly<Record<CallerChoice, string>> = {
  all: 'tout le monde',
  largest: 'qui en a le dixième',
}

/** Whether the larger one is within its limit. */
function report(who: CallerChoice, { name }: CallKind, { few, many }: Times): boolean {
  const [p95Few, p95Many] = [percentile(few, 0.95), percentile(many, 0.95)]
  const ratio = p95Many / p95Few
  const detail = `p95 ${p95Many.toFixed(2)} ms contre ${p95Few.toFixed(2)} ms`
  const medians = `médiane ${percentile(many, 0.5).toFixed(2)} contre ${percentile(few, 0.5).toFixed(2)}`
  print(
    `${ratio <= maxRatio ? 'OK ' : 'NON'}  ${name} (${names[who]}), dix fois plus de tout : ${ratio.toFixed(2)} (au plus ${maxRatio}) — ${detail}, ${medians}`,
  )
  return ratio <= maxRatio
}

/** Whether this checkout is no slower than the other one. */
function reportAgainst(who: CallerChoice, { name }: CallKind, { few, many }: Times): boolean {
  const [before, after] = [percentile(few, 0.5), percentile(many, 0.5)]
  const ratio = after / before
  print(
    `${ratio <= maxRatioAgainst ? 'OK ' : 'NON'}  ${name} (${names[who]}), contre l’autre version : ${ratio.toFixed(2)} (au plus ${maxRatioAgainst}) — médiane ${after.toFixed(2)} ms contre ${before.toFixed(2)} ms, p95 ${percentile(many, 0.95).toFixed(2)} contre ${percentile(few, 0.95).toFixed(2)}`,
  )
  return ratio <= maxRatioAgainst
}

async function startApp(
  folder: string,
  count: number,
  checkout = projectRoot,
): Promise<{ child: MeasuredProcess; measured: MeasuredApp }> {
  const dataFolder = await mkdtemp(join(folder, `${count}-`))
  const began = performance.now()
  const child = await startMeasuredProcess({
    main: join(checkout, 'bench/chat-scale/app-main.ts'),
    args: [dataFolder, String(count)],
    core: undefined,
  })
  print(
    `${count} chats, ${count * 10} messages écrits en ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return { child, measured: { url: child.url, callers: await child.request('callers') } }
}

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-chat-scale-'))
const children: MeasuredProcess[] = []
let isWithin = true
try {
  const few =
    against === undefined
      ? await startApp(folder, chats / 10)
      : await startApp(folder, chats, against)
  children.push(few.child)
  const many = await startApp(folder, chats)
  children.push(many.child)
  for (const who of ['all', 'largest'] as const)
    for (const kind of callKinds) {
      const times = await measure({ few: few.measured, many: many.measured }, kind, who)
      const judge = against === undefined ? report : reportAgainst
      if (!judge(who, kind, times)) isWithin = false
    }
} finally {
  for (const child of children) await child.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)
