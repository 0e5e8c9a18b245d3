import type { Queries } from '#database/database.ts'
import type { JobsRepository } from './jobs.repository.ts'

/** The weight of a new duration in the average. */
const latestWeight = 0.3

interface MeasuredJob {
  readonly kind: string
  readonly model: string | null
  readonly size: number
}
const keyOf = ({ kind, model }: Omit<MeasuredJob, 'size'>) => `${kind} ${model ?? ''}`

/** Estimates how long a job takes from earlier ones, per kind and model and in proportion to its size. */
export async function createJobDurations(repository: JobsRepository) {
  const learnt = new Map(
    (await repository.listDurations()).map((one) => [keyOf(one), one.secondsPerSize]),
  )

  return {
    /** Seconds; `undefined` before the first such job is done. */
    estimateSeconds(job: MeasuredJob): number | undefined {
      const secondsPerSize = learnt.get(keyOf(job))
      return secondsPerSize === undefined ? undefined : secondsPerSize * job.size
    },
    /** Called in the transaction that ends the job. */
    async recordDuration(job: MeasuredJob, seconds: number, on: Queries): Promise<void> {
      const latest = seconds / Math.max(job.size, Number.MIN_VALUE)
      const before = learnt.get(keyOf(job))
      const secondsPerSize =
        before === undefined ? latest : before + (latest - before) * latestWeight
      learnt.set(keyOf(job), secondsPerSize)
      const { kind, model } = job
      await repository.saveDuration({ kind, model: model ?? '', secondsPerSize }, on)
    },
  }
}
export type JobDurations = Awaited<ReturnType<typeof createJobDurations>>
