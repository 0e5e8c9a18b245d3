import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import { publishSource } from '../sources/add-source.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { type ReadSourceDependencies, readSource } from './read-source.ts'
import { type ReadingByJob, type ReadingEnd, readingRows } from './reading.repository.ts'

export interface ReadingJobDependencies extends ReadSourceDependencies {
  /** Begins to read what waits next: of the users after this one first. */
  startNext(userId: string): Promise<void>
}

const ReadingTask = z.object({
  sourceId: z.string(),
  reading: z.number(),
  timesResumed: z.number().default(0),
})
export type ReadingTask = z.output<typeof ReadingTask>
export const ReadingResult = z.object({ sourceId: z.string() })
type ReadingResult = z.output<typeof ReadingResult>

/** A document that ends each server which reads it must not be read for ever. */
const maxResumes = 5

/** Reads one document: what is read is stored in small commits, and a server that resumes the job goes on behind it. */
export const readingJob = (
  dependencies: ReadingJobDependencies,
): JobDefinition<ReadingTask, ReadingResult> => ({
  kind: 'knowledge.read',
  input: ReadingTask,
  async run(task, context) {
    const { jobId, userId } = context
    const by: ReadingByJob = { sourceId: task.sourceId, reading: task.reading, jobId }
    let end: ReadingEnd | undefined
    try {
      end = await readSource(dependencies, by, context)
    } catch (cause) {
      const problem = problemOf(cause, context)
      const isResumed = problem.code === 'job.interrupted' && resumed(task) !== undefined
      if (!isResumed) {
        await stopReading(dependencies, by, problem)
        await dependencies.startNext(userId)
      }
      throw cause
    }
    await dependencies.startNext(userId)
    const failure = end && failureOf(end)
    if (failure) throw new Problem(failure)
    return { sourceId: task.sourceId }
  },
  resume: resumed,
  async undo(task, { jobId, userId }) {
    // Cancelled before it began, or resumed too often: whatever else ends it says so itself.
    const problem = new Problem(resumed(task) ? 'job.cancelled' : 'job.interrupted')
    await stopReading(
      dependencies,
      { sourceId: task.sourceId, reading: task.reading, jobId },
      problem,
    )
    await dependencies.startNext(userId)
  },
})

/** A document without any text was read nonetheless: one that could not be opened was not. */
const failureOf = ({ state, problem }: ReadingEnd): ProblemCode | undefined =>
  state !== 'unreadable' || problem === 'knowledge.no-text' || problem === 'knowledge.illegible'
    ? undefined
    : problem

const resumed = (task: ReadingTask): ReadingTask | undefined =>
  task.timesResumed < maxResumes ? { ...task, timesResumed: task.timesResumed + 1 } : undefined

function problemOf(cause: unknown, { signal }: JobContext): Problem {
  if (signal.aborted)
    return new Problem(signal.reason === 'cancelled' ? 'job.cancelled' : 'job.interrupted')
  return cause instanceof Problem ? cause : new Problem('server.internal', { cause })
}

/** What was read by then stays. */
async function stopReading(
  { database, live, clock }: ReadingJobDependencies,
  by: ReadingByJob,
  { code }: Problem,
): Promise<void> {
  const source = await readingRows(database.queries).find(by)
  if (!source) return
  const end: ReadingEnd = {
    state: stateOf(source),
    problem: code,
    gaps: source.gaps,
    readAt: clock.now(),
  }
  const isEnded = await database.commit((on) => readingRows(on).finish(by, end))
  if (isEnded) publishSource(live, source, { state: end.state })
  else await database.commit((on) => readingRows(on).release(by))
}

const stateOf = ({ excerptCount }: StoredSource) => (excerptCount > 0 ? 'partial' : 'unreadable')
