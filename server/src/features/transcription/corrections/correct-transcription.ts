import { Problem } from '@atelier/contract/problems/problems'
import type {
  TranscriptCorrection,
  TranscriptionSegment,
} from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import type { WriteTransaction } from '#database/database.ts'
import { presentSegment } from '../present-transcription.ts'
import { requireTranscription } from '../read-transcription.ts'
import { segmentRows } from '../records/segments.repository.ts'
import type { StoredSegment } from '../records/stored-transcription.ts'
import { transcriptionRows } from '../records/transcription-rows.repository.ts'
import type { TranscribeDependencies } from '../transcribe/transcribe-dependencies.ts'
import { correctedWords } from './correct-words.ts'

type CorrectTranscriptionDependencies = Pick<
  TranscribeDependencies,
  'database' | 'repository' | 'live'
>
interface CorrectionRequest {
  readonly userId: string
  readonly id: string
  readonly correction: TranscriptCorrection
}
interface CorrectionResult {
  readonly version: number
  readonly segments: TranscriptionSegment[]
}

/**
 * Replaces texts and leaves their times; refused when another page has corrected the transcription
 * since. Returns the changed segments.
 */
export async function correctTranscription(
  { database, repository, live }: CorrectTranscriptionDependencies,
  { userId, id, correction }: CorrectionRequest,
): Promise<CorrectionResult> {
  const transcription = await requireTranscription({ repository }, userId, id)
  const changed = await findChanges(repository, id, correction)
  const correct = async (transaction: WriteTransaction) => {
    const rows = transcriptionRows(transaction)
    if (!(await rows.nextVersion(userId, id, correction.version)))
      throw new Problem('transcription.stale')
    const segments = segmentRows(transaction, id)
    for (const segment of changed) await segments.correct(segment)
    await segments.indexPieces(changed.map(({ piece }) => piece))
    await rows.savePreview(id, await segments.preview(transcriptionLimits.previewLength))
  }
  await database.commit(correct, { lock: `transcription:${id}` })
  const version = correction.version + 1
  live.publish(userId, {
    type: 'transcription',
    change: 'corrected',
    transcriptionId: id,
    segments: transcription.segmentCount,
    version,
  })
  return { version, segments: changed.map(presentSegment) }
}

async function findChanges(
  repository: CorrectTranscriptionDependencies['repository'],
  id: string,
  { segments }: TranscriptCorrection,
): Promise<StoredSegment[]> {
  const texts = new Map(segments.map((one) => [one.id, one.text.trim()]))
  // A segment's id begins with the number of its piece. An id of another form matches no segment
  // below.
  const pieces = [...texts.keys()]
    .map((segmentId) => Number.parseInt(segmentId, 10))
    .filter(Number.isSafeInteger)
  return (await repository.segmentsOfPieces(id, pieces)).flatMap((segment) => {
    const text = texts.get(presentSegment(segment).id)
    return text === undefined || text === segment.text ? [] : [correctSegment(segment, text)]
  })
}

function correctSegment(segment: StoredSegment, text: string): StoredSegment {
  if (segment.words === undefined) return { ...segment, text }
  return { ...segment, text, words: correctedWords(segment.words, text, segment) }
}
