import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openBenchIndex, openScans } from '@atelier/server/src/testing/knowledge/bench-index.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'

/**
 * Measures the index of excerpts: questions in collections of three sizes, one beside the other in one file; what the main thread waits
 * while it is filled; the scan of vectors against JavaScript, and against copying the same bytes.
 * Limits: 10, 40 and 200 ms (p95) at 10 000, 100 000 and 1 000 000 excerpts; 1.2 times with other people's; 50 ms of waiting;
 * a scan of 0.5 times JavaScript and 1.5 times the copy. `--quick` has a hundredth.
 */
const sizes = isQuick
  ? [
      { count: 500, maxMs: 10 },
      { count: 1_000, maxMs: 40 },
      { count: 10_000, maxMs: 200 },
    ]
  : [
      { count: 10_000, maxMs: 10 },
      { count: 100_000, maxMs: 40 },
      { count: 1_000_000, maxMs: 200 },
    ]
const questions = isQuick ? 30 : 200
const scanned = isQuick ? 10_000 : 1_000_000
const dimensions = 384
const rounds = isQuick ? 5 : 25

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-knowledge-'))
let isWithin = true
const check = (isMet: boolean, what: string, details: readonly string[]) => {
  isWithin = reportLimit(isMet || isQuick, what, details) && isWithin
}
const ms = (value: number) => `${value.toFixed(1)} ms`

const index = openBenchIndex(folder, 1 << 30)
try {
  const alone = await measureSizes()
  await measureBesideOthers(alone)
} finally {
  await index.close()
  await rm(folder, { recursive: true, force: true })
}
measureScan()
process.exit(isWithin ? 0 : 1)

/** The p95 of the smallest collection, before there is another. */
async function measureSizes(): Promise<number> {
  let smallest = 0
  for (const { count, maxMs } of sizes) {
    const collectionId = String(count)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const begin = performance.now()
    await index.fill(collectionId, count)
    const seconds = (performance.now() - begin) / 1000
    delay.disable()
    const longest = delay.max / 1e6
    check(longest <= 50, `Attente du fil principal pendant l’indexation de ${count}`, [
      ms(longest),
      `${Math.round(count / seconds)} extraits par seconde`,
    ])
    const times = await questionTimes(collectionId)
    const p95 = quantile(times, 0.95)
    smallest ||= p95
    const { memoryBytes } = await index.state()
    check(p95 <= maxMs, `Question parmi ${count} extraits, p95 (au plus ${maxMs} ms)`, [
      ms(p95),
      `médiane ${ms(median(times))}`,
      `vecteurs ${Math.round(memoryBytes / 2 ** 20)} MiB`,
    ])
  }
  return smallest
}

async function measureBesideOthers(alone: number): Promise<void> {
  const p95 = quantile(await questionTimes(String(sizes[0]?.count)), 0.95)
  check(p95 / alone <= 1.2, 'La plus petite, à côté des autres (au plus 1,2 fois)', [
    ms(p95),
    `contre ${ms(alone)}`,
  ])
}

/** The first question loads the vectors; it is told apart. */
async function questionTimes(collectionId: string): Promise<number[]> {
  print(`     première question : ${ms(await index.ask(collectionId))}`)
  const times: number[] = []
  for (let question = 0; question < questions; question += 1)
    times.push(await index.ask(collectionId))
  return times
}

function measureScan(): void {
  const { byModule, inJavaScript, copy } = openScans(scanned, dimensions)
  const timed = (run: () => number) => median(Array.from({ length: rounds }, run))
  const [module, plain, copied] = [timed(byModule), timed(inJavaScript), timed(copy)]
  check(module / plain <= 0.5, `Parcours de ${scanned} vecteurs contre JavaScript (0,5 fois)`, [
    ms(module),
    `contre ${ms(plain)}`,
  ])
  check(module / copied <= 1.5, 'Contre la copie des mêmes octets (1,5 fois)', [
    ms(module),
    `contre ${ms(copied)}`,
  ])
}
