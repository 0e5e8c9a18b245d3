import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { type CallerChoice, type CallKind, callKinds, type MeasuredApp, timeCall } from './calls.ts'

/**
 * Measures listing, opening and searching chats over HTTP.
 * A database of 1 000 000 messages and 200 000 other items is compared with one of a tenth, in alternating calls.
 * Limit: p95 at most 1.5 times that of the tenth, also for the user who owns a tenth of the chats.
 */
const isQuick = process.argv.includes('--quick')
const chats = isQuick ? 10_000 : 100_000
const rounds = isQuick ? 180 : 900
const warmUp = 36
const maxRatio = 1.5
const main = fileURLToPath(import.meta.resolve('./app-main.ts'))
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
async function measure({ few, many }: Apps, kind: CallKind, who: CallerChoice): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const pair = [
      await timeCall(few, kind, { who, round }),
      await timeCall(many, kind, { who, round }),
    ] as const
    if (round < warmUp) continue
    times.few.push(pair[0])
    times.many.push(pair[1])
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

async function startApp(
  folder: string,
  count: number,
): Promise<{ child: MeasuredProcess; measured: MeasuredApp }> {
  const dataFolder = join(folder, String(count))
  await mkdir(dataFolder)
  const began = performance.now()
  const child = await startMeasuredProcess({
    main,
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
  const few = await startApp(folder, chats / 10)
  children.push(few.child)
  const many = await startApp(folder, chats)
  children.push(many.child)
  for (const who of ['all', 'largest'] as const)
    for (const kind of callKinds) {
      const times = await measure({ few: few.measured, many: many.measured }, kind, who)
      if (!report(who, kind, times)) isWithin = false
    }
} finally {
  for (const child of children) await child.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)
