import { openQueue, type QueuePlace } from '@atelier/server/src/testing/bench-queue.ts'
import { median } from './median.ts'
import { root } from './root.ts'

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

async function filled(count: number): Promise<QueuePlace> {
  const queue = await openQueue(root)
  const indices = Array.from({ length: count }, (_, index) => index)
  await Promise.all(indices.map((index) => queue.submit(index)))
  return queue
}

/** The queue stays as long as it was. */
async function takeAndRefill(queue: QueuePlace): Promise<number> {
  const took = await queue.take(takenAtOnce)
  await Promise.all(Array.from({ length: takenAtOnce }, (_, index) => queue.submit(index)))
  return took / takenAtOnce
}
