import type { HighlightedText } from '@atelier/contract/chat/search'
import type { SearchLocation } from '@atelier/contract/search/search'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { bestMatchStart, excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import type { ItemMatches } from '../item-matches.repository.ts'
import type { FoundItem, Hit, TextQuery } from '../text-source.ts'
import { itemSource } from './item-source.ts'

export interface RecordingDependencies {
  readonly findMatches: ItemMatches
  readonly transcription: Pick<TranscriptionService, 'searchNames' | 'searchSegments'>
}
interface RecordingExcerpt {
  readonly text: HighlightedText
  readonly place: Extract<SearchLocation, { type: 'transcription' }> & { readonly seconds: number }
}

/** The text of recordings, indexed piece by piece. */
export const recordingSource = (
  { findMatches, transcription }: RecordingDependencies,
  query: TextQuery,
) =>
  itemSource({
    kind: 'r',
    query,
    findMatches,
    load: transcription.searchNames,
    present: async ({ matches }, { name }): Promise<Hit> => {
      const [{ itemId: id }] = matches
      const passages = await excerptsOf(transcription, query, matches)
      return {
        type: 'transcription',
        id,
        title: highlightMatches(name, query.words),
        passages,
        place: passages[0]?.place ?? { type: 'transcription', transcriptionId: id },
        thumbnailUrl: null,
      }
    },
  })

/** In the order of the recording. */
async function excerptsOf(
  transcription: RecordingDependencies['transcription'],
  { userId, words }: TextQuery,
  matches: FoundItem['matches'],
): Promise<RecordingExcerpt[]> {
  const excerpts: RecordingExcerpt[] = []
  for (const { itemId, part } of matches) {
    const segments = await transcription.searchSegments(userId, itemId, Number(part))
    const text = segments.map((segment) => segment.text).join(' ')
    const seconds = startTimeAt(segments, bestMatchStart(text, words) ?? 0)
    excerpts.push({
      text: excerptOf(text, words),
      place: { type: 'transcription', transcriptionId: itemId, seconds },
    })
  }
  return excerpts.sort((one, other) => one.place.seconds - other.place.seconds)
}

/** The start of the segment that contains this index of the joined texts. */
function startTimeAt(
  segments: readonly { readonly text: string; readonly starts: number }[],
  index: number,
): number {
  let end = -1
  for (const { text, starts } of segments) {
    end += text.length + 1
    if (index < end) return starts
  }
  return segments.at(-1)?.starts ?? 0
}
