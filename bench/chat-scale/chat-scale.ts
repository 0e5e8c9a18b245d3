import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '#bench/jobs/root.ts'
import { type Child, startChild } from '#bench/relay/child.ts'
import { type Kind, kinds, type Measured, timeOf, type Who } from './calls.ts'

/** Listing, opening and searching over HTTP: with 1 000 000 messages and 200 000 other works against a tenth of them, within this one run. */
const isQuick = process.argv.includes('--quick')
const chats = isQuick ? 10_000 : 100_000
const rounds = isQuick ? 180 : 900
const warmUp = 36
/** For whoever calls, also who owns ten times more. */
const mostTimes = 1.5
const main = fileURLToPath(import.meta.resolve('./app-main.ts'))
const print = (line: string) => void process.stdout.write(`${line}\n`)

interface Places {
  readonly few: Measured
  readonly many: Measured
}
interface Times {
  readonly few: number[]
  readonly many: number[]
}

/** Each call is made to both, one after the other, so that whatever else the machine does weighs on both. */
async function measure({ few, many }: Places, kind: Kind, who: Who): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const pair = [
      await timeOf(few, kind, { who, round }),
      await timeOf(many, kind, { who, round }),
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

const names: Readonly<Record<Who, string>> = {
  everyone: 'tout le monde',
  largest: 'qui en a le dixième',
}

/** Whether the larger one is within its limit. */
function tell(who: Who, { name }: Kind, { few, many }: Times): boolean {
  const [p95Few, p95Many] = [percentile(few, 0.95), percentile(many, 0.95)]
  const ratio = p95Many / p95Few
  const detail = `p95 ${p95Many.toFixed(2)} ms contre ${p95Few.toFixed(2)} ms`
  const medians = `médiane ${percentile(many, 0.5).toFixed(2)} contre ${percentile(few, 0.5).toFixed(2)}`
  print(
    `${ratio <= mostTimes ? 'OK ' : 'NON'}  ${name} (${names[who]}), dix fois plus de tout : ${ratio.toFixed(2)} (au plus ${mostTimes}) — ${detail}, ${medians}`,
  )
  return ratio <= mostTimes
}

async function open(folder: string, count: number): Promise<{ child: Child; measured: Measured }> {
  const dataFolder = join(folder, String(count))
  await mkdir(dataFolder)
  const began = performance.now()
  const child = await startChild({ main, args: [dataFolder, String(count)], core: undefined })
  print(
    `${count} chats, ${count * 10} messages écrits en ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return { child, measured: { url: child.url, callers: await child.ask('callers') } }
}

const cache = join(root, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-chat-scale-'))
const children: Child[] = []
let isWithin = true
try {
  const few = await open(folder, chats / 10)
  children.push(few.child)
  const many = await open(folder, chats)
  children.push(many.child)
  for (const who of ['everyone', 'largest'] as const)
    for (const kind of kinds) {
      const times = await measure({ few: few.measured, many: many.measured }, kind, who)
      if (!tell(who, kind, times)) isWithin = false
    }
} finally {
  for (const child of children) await child.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)
