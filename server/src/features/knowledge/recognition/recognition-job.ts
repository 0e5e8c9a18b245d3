import { z } from 'zod'
import type { JobDefinition } from '#jobs/job-definition.ts'
import { NotWanted } from '../reading/read-source.ts'
import { type ReadingByJob, readingRows } from '../reading/reading.repository.ts'
import { publishSource } from '../sources/add-source.ts'
import { type RecognizePagesDependencies, recognizePages } from './recognize-pages.ts'
import { recognizedRows } from './recognized-pages.repository.ts'

export interface RecognitionJobDependencies extends RecognizePagesDependencies {
  /** Begins to read what waits next for this user. */
  startReading(userId: string): Promise<void>
}

const RecognitionTask = z.object({
  sourceId: z.string(),
  reading: z.number(),
  timesResumed: z.number().default(0),
})
export type RecognitionTask = z.output<typeof RecognitionTask>
const RecognitionResult = z.object({ sourceId: z.string() })
type RecognitionResult = z.output<typeof RecognitionResult>

/** A document that ends each server which reads it must not be read for ever. */
const maxResumes = 5

/** Reads the text in pictures of a document's pages; the document is then read again, with it. */
export const recognitionJob = (
  dependencies: RecognitionJobDependencies,
): JobDefinition<RecognitionTask, RecognitionResult> => ({
  kind: 'knowledge.recognize',
  input: RecognitionTask,
  async run(task, context) {
    const by: ReadingByJob = { ...task, jobId: context.jobId }
    try {
      await recognizePages(dependencies, by, context)
    } catch (cause) {
      const isResumed = context.signal.reason === 'interrupted' && resumed(task) !== undefined
      if (!isResumed) await finish(dependencies, by, context.userId)
      if (cause instanceof NotWanted) return { sourceId: task.sourceId }
      throw cause
    }
    await finish(dependencies, by, context.userId)
    return { sourceId: task.sourceId }
  },
  resume: resumed,
  undo: (task, { jobId, userId }) => finish(dependencies, { ...task, jobId }, userId),
})

const resumed = (task: RecognitionTask): RecognitionTask | undefined =>
  task.timesResumed < maxResumes ? { ...task, timesResumed: task.timesResumed + 1 } : undefined

/** What was recognised by then is read with the document; where that is nothing, the document is as it was. */
async function finish(
  { database, live, startReading }: RecognitionJobDependencies,
  by: ReadingByJob,
  userId: string,
): Promise<void> {
  const source = await readingRows(database.queries).find(by)
  if (!source) return
  const isChanged = await recognizedRows(database.queries).hasNew(by)
  const former = source.excerptCount > 0 ? 'partial' : 'unreadable'
  const isEnded = await database.commit((on) =>
    isChanged ? recognizedRows(on).finish(by, userId) : recognizedRows(on).giveBack(by, former),
  )
  if (isEnded) publishSource(live, source, { state: isChanged ? 'waiting' : former })
  // In the trash: it is read when it comes back.
  else await database.commit((on) => readingRows(on).release(by))
  if (isChanged) await startReading(userId)
}
