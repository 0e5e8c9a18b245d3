import type { Queries } from '#database/database.ts'
import type { JobsRepository } from './jobs.repository.ts'

/** How much a new duration changes what is expected of the next one. */
const latestWeight = 0.3

interface MeasuredJob {
  readonly kind: string
  readonly model: string | null
  readonly size: number
}
const keyOf = ({ kind, model }: Omit<MeasuredJob, 'size'>) => `${kind} ${model ?? ''}`

/** How long jobs usually take, learnt from earlier ones, per kind and model and in proportion to their size. */
export async function createJobDurations(repository: JobsRepository) {
  const learnt = new Map(
    (await repository.listDurations()).map((one) => [keyOf(one), one.secondsPerSize]),
  )

  return {
    /** Seconds; `undefined` when no such job was ever done here. */
    estimateSeconds(job: MeasuredJob): number | undefined {
      const secondsPerSize = learnt.get(keyOf(job))
      return secondsPerSize === undefined ? undefined : secondsPerSize * job.size
    },
    /** Within the transaction that ends the job. */
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
