import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { Queries } from '#database/database.ts'
import type { Work } from '#features/usage/usage.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import type { TranscriptionTask } from '../transcription-task.ts'
import { secondsOfPiece } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'

interface TranscriptionRun {
  readonly transcription: Pick<StoredTranscription, 'model'>
  readonly task: Pick<TranscriptionTask, 'keyId'>
  readonly context: Pick<JobContext, 'jobId' | 'userId' | 'machineMs'>
}

/** What the ledger counts of such a job. */
export const transcriptionWork = (
  { keyId }: Pick<TranscriptionTask, 'keyId'>,
  { jobId: id, userId }: Pick<JobContext, 'jobId' | 'userId'>,
  { model = '', engine = '' }: { readonly model?: string; readonly engine?: string } = {},
): Work => ({ id, userId, keyId, model, engine, tool: 'transcription', meter: 'seconds-heard' })

/** Counts what a job hears: each piece once, also when another server goes on with it. */
export function createTranscriptionUse(
  { database, usage }: Pick<TranscribeDependencies, 'database' | 'usage'>,
  { transcription: { model }, task, context }: TranscriptionRun,
) {
  let noted = 0
  const machineSince = () => {
    const until = context.machineMs()
    const passed = Math.max(0, until - noted)
    return { passed, until }
  }
  return {
    /** Sets the duration aside, once it is read. @throws Problem */
    async reserve(seconds: number): Promise<void> {
      const work = transcriptionWork(task, context, { model })
      const amount = Math.max(1, Math.ceil(seconds))
      await database.commit((transaction) => usage.reserve(work, { amount }, transaction))
    },
    /** In the transaction that stores the piece; the returned function is called once it is committed. */
    preparePiece(piece: Pick<ConvertedChunk, 'start' | 'end'>, engine: string) {
      const { passed, until } = machineSince()
      const amount = secondsOfPiece(piece)
      const use = { amount, machineMs: passed }
      const work = transcriptionWork(task, context, { model, engine })
      return {
        write: (transaction: Queries) => usage.note(work, use, transaction),
        confirm() {
          noted = until
        },
      }
    },
    /** In the transaction that ends the transcription. */
    count: (transaction: Queries): Promise<void> =>
      usage.count(
        transcriptionWork(task, context, { model }),
        { amount: 0, machineMs: machineSince().passed },
        transaction,
      ),
    /** After a failure: what was heard stays counted. */
    giveBack: (): Promise<void> =>
      database.commit((transaction) =>
        usage.giveBack(
          transcriptionWork(task, context, { model }),
          machineSince().passed,
          transaction,
        ),
      ),
  }
}
export type TranscriptionUse = ReturnType<typeof createTranscriptionUse>
