import {
  type BenchQueue,
  openBenchQueue,
} from '@atelier/server/src/testing/bench/queue/job-queue.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { median } from './median.ts'

/** Jobs done between two readings. */
const takenAtOnce = 50

/** Milliseconds to take one job and end it, with few and with many others waiting; rounds alternate, medians are compared. */
export async function measureTaking(rounds: number) {
  const [few, many] = [await filled(100), await filled(10_000)]
  const times = { few: [] as number[], many: [] as number[] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await takeAndRefill(few))
      times.many.push(await takeAndRefill(many))
    }
  } finally {
    await few.close()
    await many.close()
  }
  // The first round warms up.
  return { fewMs: median(times.few.slice(1)), manyMs: median(times.many.slice(1)) }
}

async function filled(count: number): Promise<BenchQueue> {
  const queue = await openBenchQueue(projectRoot)
  const indices = Array.from({ length: count }, (_, index) => index)
  await Promise.all(indices.map((index) => queue.submit(index)))
  return queue
}

/** The queue stays as long as it was. */
async function takeAndRefill(queue: BenchQueue): Promise<number> {
  const took = await queue.runJobs(takenAtOnce)
  await Promise.all(Array.from({ length: takenAtOnce }, (_, index) => queue.submit(index)))
  return took / takenAtOnce
}
