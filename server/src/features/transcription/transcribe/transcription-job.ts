import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import { transcriptionRows } from '../records/transcription-rows.repository.ts'
import { resumedTask, TranscriptionTask } from '../transcription-task.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'
import { transcribeRecording } from './transcribe-recording.ts'
import { transcriptionWork } from './transcription-use.ts'

type Kind = 'transcription.transcribe' | 'transcription.translate'

/**
 * The job of a transcription. When a server ends, the next one resumes it. After any other end,
 * transcribed pieces stay and the rest can be retried. A transcription is only deleted when it
 * never began, was cancelled before its first word, has no sound, or is too long and has no word.
 */
export const transcriptionJob = (
  dependencies: TranscribeDependencies,
  kind: Kind,
): JobDefinition<TranscriptionTask, Transcription> => ({
  kind,
  isConversion: true,
  input: TranscriptionTask,
  async run(task, context) {
    try {
      return await transcribeRecording(dependencies, task, context)
    } catch (cause) {
      const problem = problemOf(cause, context)
      const isResumed = problem.code === 'job.interrupted' && resumedTask(task) !== undefined
      if (!isResumed) await finishFailed(dependencies, { task, userId: context.userId, problem })
      throw cause
    }
  },
  resume: resumedTask,
  async undo(task, job) {
    const { userId } = job
    await dependencies.database.commit((transaction) =>
      dependencies.usage.giveBack(transcriptionWork(task, job), 0, transaction),
    )
    await finishFailed(dependencies, { task, userId, problem: new Problem('job.interrupted') })
  },
})

function problemOf(cause: unknown, { signal }: JobContext): Problem {
  if (signal.aborted)
    return new Problem(signal.reason === 'cancelled' ? 'job.cancelled' : 'job.interrupted')
  return cause instanceof Problem ? cause : new Problem('server.internal', { cause })
}

interface FailedRun {
  readonly task: TranscriptionTask
  readonly userId: string
  readonly problem: Problem
}

async function finishFailed(
  dependencies: TranscribeDependencies,
  { task, userId, problem }: FailedRun,
): Promise<void> {
  const transcription = await dependencies.repository.findStored(userId, task.transcriptionId)
  if (!transcription || transcription.state === 'done' || transcription.state === 'incomplete')
    return
  const { id, segmentCount, version } = transcription
  // From the trash it comes back, incomplete; it may be back before its job has ended.
  const isGone = !task.isAgain && !transcription.wasInTrash && isEmptyResult(transcription, problem)
  await (isGone
    ? discardTranscription(dependencies, id)
    : dependencies.database.commit((transaction) =>
        transcriptionRows(transaction).finish(id, 'incomplete', problem),
      ))
  dependencies.live.publish(userId, {
    type: 'transcription',
    change: isGone ? 'gone' : 'written',
    transcriptionId: id,
    segments: segmentCount,
    version,
  })
}

/** After these a recording without a word is of no use. */
const emptyEnds: readonly ProblemCode[] = [
  'job.cancelled',
  'transcription.unreadable',
  'transcription.too-long',
]
const isEmptyResult = ({ state, segmentCount }: StoredTranscription, { code }: Problem) =>
  segmentCount === 0 && (state === 'waiting' || emptyEnds.includes(code))

/** Deletes it with its recording. */
export async function discardTranscription(
  { database, files }: Pick<TranscribeDependencies, 'database' | 'files'>,
  id: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = await transcriptionRows(transaction).discard(id)
    await files.removeRows(transaction, removed)
    return removed
  })
  await files.removeBytes(fileIds)
}
