import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import { secondsOfPiece } from '../transcribe/segment-times.ts'
import { transcriptionWork } from '../transcribe/transcription-use.ts'

interface DictationUseDependencies {
  readonly database: Database
  readonly usage: UseLedger
  readonly makeId: MakeId
}
interface DictationToCount {
  readonly dictation: Pick<StoredTranscription, 'userId' | 'model'>
  readonly seconds: number
}
/** What was transcribed until now. */
export interface DictationUse {
  addPiece(piece: Pick<ConvertedChunk, 'start' | 'end'>, engine: string): void
  addMachineMs(ms: number): void
}

/** Sets a dictation's seconds aside, and counts those that were transcribed, also when the rest fails. @throws Problem */
export async function withDictationUse<T>(
  { database, usage, makeId }: DictationUseDependencies,
  { dictation: { userId, model }, seconds }: DictationToCount,
  transcribe: (use: DictationUse) => Promise<T>,
): Promise<T> {
  const job = { jobId: makeId(), userId }
  let [amount, machineMs, engineName] = [0, 0, '']
  const work = (): Work => transcriptionWork({}, job, { model, engine: engineName })
  const wanted = { amount: Math.max(1, Math.ceil(seconds)) }
  await database.commit((transaction) => usage.reserve(work(), wanted, transaction))
  try {
    return await transcribe({
      addPiece(piece, engine) {
        amount += secondsOfPiece(piece)
        engineName = engine
      },
      addMachineMs(ms) {
        machineMs += ms
      },
    })
  } finally {
    await database.commit((transaction) =>
      engineName === ''
        ? usage.giveBack(work(), machineMs, transaction)
        : usage.count(work(), { amount, machineMs }, transaction),
    )
  }
}
