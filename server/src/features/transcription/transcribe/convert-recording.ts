import type { PassThrough } from 'node:stream'
import { pieceRows } from '../records/pieces.repository.ts'
import { transcriptionRows } from '../records/transcription-rows.repository.ts'
import { type ConversionDependencies, convertWithinLimits } from './convert-within-limits.ts'
import { secondsAt } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'

interface RecordingConversion {
  /** The transcription's id. */
  readonly id: string
  readonly path: string
  readonly folder: string
  readonly plannedCuts: readonly number[]
  readonly signal: AbortSignal
}
interface ConversionResults {
  /** Receives each piece once it is stored. */
  readonly pieces: PassThrough
  /** Of the recording, as far as it is known. */
  readonly length: { seconds: number | undefined }
}

/** Stores the results of the conversion while it runs: the pieces, then the loudness of the whole recording. @throws Problem */
export async function convertRecording(
  dependencies: ConversionDependencies & Pick<TranscribeDependencies, 'database'>,
  { id, signal, ...conversion }: RecordingConversion,
  { pieces, length }: ConversionResults,
): Promise<void> {
  const { database } = dependencies
  for await (const event of convertWithinLimits(dependencies, conversion, signal)) {
    if (event.type === 'length') length.seconds ??= event.seconds
    if (event.type === 'piece') {
      const { number, start: firstSample, end: lastSample } = event
      await database.commitRelaxed((transaction) =>
        pieceRows(transaction).add(id, {
          number,
          firstSample,
          lastSample,
          state: 'waiting',
          problem: undefined,
        }),
      )
      pieces.write(event)
    }
    if (event.type === 'end') {
      const seconds = secondsAt(event.samples)
      length.seconds = seconds
      await database.commitRelaxed((transaction) =>
        transcriptionRows(transaction).savePeaks(id, seconds, event.peaks),
      )
    }
  }
  pieces.end()
}
