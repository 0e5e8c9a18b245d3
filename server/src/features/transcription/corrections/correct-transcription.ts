import { Problem } from '@atelier/contract/problems/problems'
import type {
  TranscriptCorrection,
  TranscriptionSegment,
} from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import { presentSegment } from '../present-transcription.ts'
import type { TranscribeDependencies } from '../transcribe/transcribe-recording.ts'
import {
  pieceRows,
  type StoredSegment,
  savePieceWords,
  transcriptionRows,
} from '../transcription.repository.ts'
import { correctedWords } from './correct-words.ts'

type CorrectTranscriptionDependencies = Pick<
  TranscribeDependencies,
  'database' | 'repository' | 'live'
>
interface CorrectionResult {
  readonly version: number
  readonly segments: TranscriptionSegment[]
}

/** Other words at the same times; refused when another page has corrected it since. Answers the segments that changed. */
export async function correctTranscription(
  { database, repository, live }: CorrectTranscriptionDependencies,
  {
    userId,
    id,
    correction,
  }: { readonly userId: string; readonly id: string; readonly correction: TranscriptCorrection },
): Promise<CorrectionResult> {
  const row = await repository.find(userId, id)
  if (!row) throw new Problem('transcription.not-found')
  const texts = new Map(correction.segments.map((one) => [one.id, one.text.trim()]))
  const changed = (await repository.segments(id)).flatMap((segment) => {
    const text = texts.get(`${segment.piece}.${segment.place}`)
    return text === undefined || text === segment.text ? [] : [correctSegment(segment, text)]
  })
  await database.commit(async (transaction) => {
    const rows = transcriptionRows(transaction)
    if (!(await rows.nextVersion(userId, id, correction.version)))
      throw new Problem('transcription.stale')
    const heard = pieceRows(transaction)
    for (const segment of changed) await heard.correctSegment(segment)
    const pieces = changed.map(({ piece }) => piece)
    await savePieceWords(transaction, id, pieces)
    await rows.update(id, {
      beginning: await heard.excerpt(id, transcriptionLimits.previewLength),
    })
  })
  const version = correction.version + 1
  live.publish(userId, {
    type: 'transcription',
    change: 'corrected',
    transcriptionId: id,
    segments: row.segment_count,
    version,
  })
  return { version, segments: changed.map(presentSegment) }
}

function correctSegment(segment: StoredSegment, text: string): StoredSegment {
  if (segment.words === null) return { ...segment, text }
  const { words = [] } = presentSegment(segment)
  const again = correctedWords(words, text, { start: segment.starts, end: segment.ends })
  return { ...segment, text, words: JSON.stringify(again) }
}
