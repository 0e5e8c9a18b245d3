import { openBenchIndex } from '@atelier/server/src/testing/knowledge/bench/bench-index.ts'
import { isQuick, median, print, quantile } from '#bench/harness/verdict.ts'
import { check, ms } from './report.ts'
import { checkWaits, longestWait } from './waits.ts'

const full = [
  { count: 10_000, maxMs: 10 },
  { count: 100_000, maxMs: 40 },
  { count: 1_000_000, maxMs: 200 },
] as const
const questions = isQuick ? 30 : 200
/** What the vectors may take in memory; more than a million has. */
const maxVectorBytes = 1 << 30
/** The thread's own: its code, the pages of the file, and what a question reads. */
const ownBytes = 120 * 2 ** 20
const maxMemoryRatio = 1.6

interface Size {
  readonly count: number
  readonly maxMs: number
}

/**
 * Questions in collections of several sizes, one beside the other in one file; what the main thread waits while each is filled and
 * the largest is removed; what the process grows by, against the bytes of the vectors.
 */
export async function measureIndexSizes(folder: string, withMillion: boolean): Promise<void> {
  const sizes = full
    .slice(0, withMillion ? 3 : 2)
    .map(({ count, maxMs }) => ({ count: isQuick ? count / 20 : count, maxMs }))
  const rssBefore = process.memoryUsage.rss()
  const index = openBenchIndex(folder, maxVectorBytes)
  const timesOf = async (collectionId: string) => {
    // The first question loads the vectors.
    print(`     première question : ${ms(await index.ask(collectionId))}`)
    const times: number[] = []
    for (let question = 0; question < questions; question += 1)
      times.push(await index.ask(collectionId))
    return times
  }

  async function measureSize({ count, maxMs }: Size): Promise<number> {
    const began = performance.now()
    const waits = await longestWait(() => index.fill(String(count), count))
    const seconds = (performance.now() - began) / 1000
    checkWaits(`l’indexation de ${count} extraits`, waits, [
      `${Math.round(count / seconds)} extraits par seconde`,
    ])
    const times = await timesOf(String(count))
    const p95 = quantile(times, 0.95)
    check(p95 <= maxMs, `Question parmi ${count} extraits, p95 (au plus ${maxMs} ms)`, [
      ms(p95),
      `médiane ${ms(median(times))}`,
    ])
    return p95
  }

  try {
    const p95s: number[] = []
    for (const size of sizes) p95s.push(await measureSize(size))
    const alone = p95s[0] ?? Number.NaN
    const beside = quantile(await timesOf(String(sizes[0]?.count)), 0.95)
    check(beside / alone <= 1.2, 'La plus petite, à côté des autres (au plus 1,2 fois)', [
      `${(beside / alone).toFixed(2)} fois`,
      `${ms(beside)} contre ${ms(alone)}`,
    ])
    const growth = (p95s.at(-1) ?? 0) / (p95s.at(-2) ?? 1)
    check(growth <= 8, 'La plus grande contre celle de dix fois moins (au plus 8 fois)', [
      `${growth.toFixed(1)} fois`,
    ])
    const { memoryBytes } = await index.state()
    const grown = process.memoryUsage.rss() - rssBefore
    const ratio = Math.max(0, grown - ownBytes) / memoryBytes
    check(ratio <= maxMemoryRatio, 'Mémoire de plus que 120 MiB, contre les octets des vecteurs', [
      `${ratio.toFixed(2)} (au plus ${maxMemoryRatio})`,
      `${Math.round(grown / 2 ** 20)} MiB pour ${Math.round(memoryBytes / 2 ** 20)} MiB de vecteurs`,
    ])
    checkWaits('la suppression d’une source', await longestWait(() => index.drop(1)), [])
  } finally {
    await index.close()
  }
}
