import { Problem } from '@atelier/contract/problems'
import type { Correction, HeardSegment } from '@atelier/contract/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription-options'
import { correctedWords } from './correct-words.ts'
import type { HearOptions } from './hear-recording.ts'
import { presentSegment } from './present-transcription.ts'
import {
  heardRows,
  keepPieceWords,
  type StoredSegment,
  transcriptionRows,
} from './transcription.repository.ts'

type Place = Pick<HearOptions, 'database' | 'repository' | 'live'>
interface Corrected {
  readonly version: number
  readonly segments: HeardSegment[]
}

/** Other words at the same times; refused when another page has corrected it since. Answers the segments that changed. */
export async function correctTranscription(
  { database, repository, live }: Place,
  {
    userId,
    id,
    correction,
  }: { readonly userId: string; readonly id: string; readonly correction: Correction },
): Promise<Corrected> {
  const row = await repository.find(userId, id)
  if (!row) throw new Problem('transcription.not-found')
  const texts = new Map(correction.segments.map((one) => [one.id, one.text.trim()]))
  const changed = (await repository.segments(id)).flatMap((segment) => {
    const text = texts.get(`${segment.piece}.${segment.place}`)
    return text === undefined || text === segment.text ? [] : [corrected(segment, text)]
  })
  await database.commit(async (transaction) => {
    const rows = transcriptionRows(transaction)
    if (!(await rows.nextVersion(userId, id, correction.version)))
      throw new Problem('transcription.stale')
    const heard = heardRows(transaction)
    for (const segment of changed) await heard.correctSegment(segment)
    const pieces = changed.map(({ piece }) => piece)
    await keepPieceWords(transaction, id, pieces)
    await rows.update(id, {
      beginning: await heard.beginning(id, transcriptionLimits.previewLength),
    })
  })
  const version = correction.version + 1
  live.tell(userId, {
    type: 'transcription',
    change: 'corrected',
    transcriptionId: id,
    segments: row.segment_count,
    version,
  })
  return { version, segments: changed.map(presentSegment) }
}

function corrected(segment: StoredSegment, text: string): StoredSegment {
  if (segment.words === null) return { ...segment, text }
  const { words = [] } = presentSegment(segment)
  const again = correctedWords(words, text, { start: segment.starts, end: segment.ends })
  return { ...segment, text, words: JSON.stringify(again) }
}
