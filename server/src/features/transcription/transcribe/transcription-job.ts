import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import { type StoredTranscription, transcriptionRows } from '../transcription.repository.ts'
import { resumedTask, TranscriptionTask } from '../transcription-task.ts'
import { type TranscribeDependencies, transcribeRecording } from './transcribe-recording.ts'

type Kind = 'transcription.transcribe' | 'transcription.translate'

/**
 * The work itself. A server that ends leaves it to the next one, which goes on with it. Whatever else ends it, what was heard stays and the
 * rest can be run again; only what never began, or was cancelled before a word, or holds no sound, goes.
 */
export const transcriptionJob = (
  options: TranscribeDependencies,
  kind: Kind,
): JobDefinition<TranscriptionTask, Transcription> => ({
  kind,
  input: TranscriptionTask,
  async run(order, context) {
    try {
      return await transcribeRecording(options, order, context)
    } catch (cause) {
      const problem = problemOf(cause, context)
      const goesOn = problem.code === 'job.interrupted' && resumedTask(order) !== undefined
      if (!goesOn) await finishFailed(options, { order, userId: context.userId, problem })
      throw cause
    }
  },
  resume: resumedTask,
  undo: (order, { userId }) =>
    finishFailed(options, { order, userId, problem: new Problem('job.interrupted') }),
})

function problemOf(cause: unknown, { signal }: JobContext): Problem {
  if (signal.aborted)
    return new Problem(signal.reason === 'cancelled' ? 'job.cancelled' : 'job.interrupted')
  return cause instanceof Problem ? cause : new Problem('server.internal', { cause })
}

interface FailedRun {
  readonly order: TranscriptionTask
  readonly userId: string
  readonly problem: Problem
}

async function finishFailed(
  options: TranscribeDependencies,
  { order, userId, problem }: FailedRun,
): Promise<void> {
  const row = await options.repository.find(userId, order.transcriptionId)
  if (!row || row.state === 'done' || row.state === 'incomplete') return
  const isGone = !order.isAgain && isEmptyResult(row, problem)
  if (isGone) await discardTranscription(options, row.id)
  else {
    const error = { error_code: problem.code, error_params: JSON.stringify(problem.params) }
    await options.database.commit((transaction) =>
      transcriptionRows(transaction).update(row.id, { state: 'incomplete', ...error }),
    )
  }
  const change = isGone ? 'gone' : 'written'
  options.live.publish(userId, {
    type: 'transcription',
    change,
    transcriptionId: row.id,
    segments: row.segment_count,
    version: row.version,
  })
}

const isEmptyResult = ({ state, segment_count }: StoredTranscription, { code }: Problem) =>
  segment_count === 0 &&
  (state === 'waiting' || code === 'job.cancelled' || code === 'transcription.unreadable')

/** With its recording. */
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
