import type { Queries } from '#database/database.ts'
import type { JobsRepository } from './jobs.repository.ts'

/** How much a new duration changes what is expected of the next one. */
const latestWeight = 0.3

const keyOf = (kind: string, model: string | null) => `${kind} ${model ?? ''}`

/** What work usually lasts, learnt from what it lasted, per kind and model and in proportion to its size. */
export async function createJobDurations(repository: JobsRepository) {
  const known = new Map(
    (await repository.durations()).map((row) => [keyOf(row.kind, row.model), row.seconds_per_size]),
  )

  return {
    /** Seconds; `undefined` when such work was never done here. */
    estimateSeconds(kind: string, model: string | null, size: number): number | undefined {
      const perSize = known.get(keyOf(kind, model))
      return perSize === undefined ? undefined : perSize * size
    },
    /** Within the transaction that ends the job. */
    async recordDuration(
      job: { kind: string; model: string | null; size: number },
      seconds: number,
      on: Queries,
    ): Promise<void> {
      const latest = seconds / Math.max(job.size, Number.MIN_VALUE)
      const before = known.get(keyOf(job.kind, job.model))
      const learnt = before === undefined ? latest : before + (latest - before) * latestWeight
      known.set(keyOf(job.kind, job.model), learnt)
      await repository.saveDuration(job.kind, job.model ?? '', learnt, on)
    },
  }
}
export type JobDurations = Awaited<ReturnType<typeof createJobDurations>>
