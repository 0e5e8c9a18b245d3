import { Problem } from '@atelier/contract/problems'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { JobEnd } from '#jobs/run-job.ts'
import { type HearOptions, hearRecording } from './hear-recording.ts'
import { type StoredTranscription, transcriptionRows } from './transcription.repository.ts'
import { HearingOrder, takenUp } from './transcription-order.ts'

type Kind = 'transcription.transcribe' | 'transcription.translate'

/**
 * The work itself. A server that ends leaves it to the next one, which goes on with it. Whatever else ends it, what was heard stays and the
 * rest can be run again; only what never began, or was cancelled before a word, or holds no sound, goes.
 */
export const transcriptionWork = (options: HearOptions, kind: Kind): JobWork<HearingOrder> => ({
  kind,
  input: HearingOrder,
  async run(order, context) {
    try {
      return await hearRecording(options, order, context)
    } catch (cause) {
      const problem = problemOf(cause, context)
      const goesOn = problem.code === 'job.interrupted' && takenUp(order) !== undefined
      if (!goesOn) await settle(options, { order, userId: context.userId, problem })
      throw cause
    }
  },
  resume: takenUp,
  undo: (order, { userId }) =>
    settle(options, { order, userId, problem: new Problem('job.interrupted') }),
})

function problemOf(cause: unknown, { signal }: JobContext): Problem {
  if (signal.aborted)
    return new Problem(
      (signal.reason as JobEnd) === 'cancelled' ? 'job.cancelled' : 'job.interrupted',
    )
  return cause instanceof Problem ? cause : new Problem('server.internal', { cause })
}

interface Ending {
  readonly order: HearingOrder
  readonly userId: string
  readonly problem: Problem
}

async function settle(options: HearOptions, { order, userId, problem }: Ending): Promise<void> {
  const row = await options.repository.find(userId, order.transcriptionId)
  if (!row || row.state === 'done' || row.state === 'incomplete') return
  const isGone = !order.isAgain && isWorthNothing(row, problem)
  if (isGone) await discardTranscription(options, row.id)
  else {
    const error = { error_code: problem.code, error_params: JSON.stringify(problem.params) }
    await options.database.commit((transaction) =>
      transcriptionRows(transaction).update(row.id, { state: 'incomplete', ...error }),
    )
  }
  const change = isGone ? 'gone' : 'written'
  options.live.tell(userId, {
    type: 'transcription',
    change,
    transcriptionId: row.id,
    segments: row.segment_count,
    version: row.version,
  })
}

const isWorthNothing = ({ state, segment_count }: StoredTranscription, { code }: Problem) =>
  segment_count === 0 &&
  (state === 'waiting' || code === 'job.cancelled' || code === 'transcription.unreadable')

/** With its recording. */
export async function discardTranscription(
  { database, files }: Pick<HearOptions, 'database' | 'files'>,
  id: string,
): Promise<void> {
  const fileIds = await database.commit(async (transaction) => {
    const removed = await transcriptionRows(transaction).discard(id)
    await files.forget(transaction, removed)
    return removed
  })
  await files.eraseBytes(fileIds)
}
