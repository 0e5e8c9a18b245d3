import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { Queries } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { requireTranscription } from './read-transcription.ts'
import type { StoredTranscription } from './records/stored-transcription.ts'
import { transcriptionRows } from './records/transcription-rows.repository.ts'
import type { TranscriptionRepository } from './records/transcriptions.repository.ts'
import type { TranscriptionTask } from './transcription-task.ts'

export interface SubmitDependencies {
  readonly models: ModelsService
  readonly usage: UseLedger
  readonly submitByTask: Readonly<
    Record<StoredTranscription['task'], SubmitJob<TranscriptionTask, Transcription>>
  >
}
interface TaskSubmission {
  readonly task: TranscriptionTask
  readonly key: RequestKey | undefined
  /** Runs in the transaction that accepts the job. */
  readonly writeWithJob?: (transaction: Queries) => Promise<void>
}
/** A larger file may take over a minute. */
const longBytes = 2_000_000

export async function submitTranscription(
  { models, submitByTask, usage }: SubmitDependencies,
  transcription: StoredTranscription,
  { task, key, writeWithJob }: TaskSubmission,
) {
  const { id, userId, model, byteSize, originalName } = transcription
  const offered = await models.offered('audio-transcription', model, { userId })
  const title = transcription.task === 'translate' ? 'Traduction' : 'Transcription'
  return submitByTask[transcription.task]({
    userId,
    title: `${title}, «\u00a0${originalName}\u00a0»`,
    model,
    ...models.slotsFor(offered),
    input: task,
    requestKey: key,
    size: byteSize,
    isLong: byteSize > longBytes,
    async writeWithJob(transaction, jobId) {
      await writeWithJob?.(transaction)
      await transcriptionRows(transaction).setJob(id, jobId)
      // How long it is nobody knows before it is read.
      await usage.requireAny(userId, 'seconds-heard', transaction)
    },
  })
}

interface RetryRequest {
  readonly userId: string
  readonly id: string
  /** One piece; without it, all that failed. */
  readonly piece: number | undefined
  readonly key: RequestKey | undefined
}
export async function retryTranscription(
  dependencies: SubmitDependencies & { readonly repository: TranscriptionRepository },
  { userId, id, piece, key }: RetryRequest,
) {
  const transcription = await requireTranscription(dependencies, userId, id)
  if (transcription.state === 'waiting' || transcription.state === 'running')
    throw new Problem('transcription.busy')
  const pieces = await dependencies.repository.pieces(id)
  const isMissing = !transcription.hasPeaks || pieces.some(({ state }) => state !== 'done')
  if (piece === undefined ? !isMissing : !pieces.some(({ number }) => number === piece))
    throw new Problem('transcription.nothing-to-retry')
  return await submitTranscription(dependencies, transcription, {
    task: { transcriptionId: id, isAgain: true, ...(piece !== undefined && { piece }) },
    key,
    async writeWithJob(transaction) {
      if (!(await transcriptionRows(transaction).requeue(userId, id)))
        throw new Problem('transcription.busy')
    },
  })
}
