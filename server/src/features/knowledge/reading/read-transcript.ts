import { SourcePosition } from '@atelier/contract/knowledge/sources'
import { z } from 'zod'
import type { NewExcerpt } from '../sources/excerpts.repository.ts'
import type { ReadParts } from './read-part.ts'

/** The text of a recording as it was when it was added: the original of such a document. */
export const StoredTranscript = z.object({
  language: z.string().nullable(),
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      speaker: z.string().optional(),
    }),
  ),
})
export type StoredTranscript = z.output<typeof StoredTranscript>
type Segment = StoredTranscript['segments'][number]

/** Seconds and characters of one excerpt, at most, if one segment is not longer. */
const maxSeconds = 75
const maxCharacters = 1200

/** Segments of a recording, joined to excerpts of about a minute. */
export async function* readTranscript(json: string): ReadParts {
  const { language, segments } = StoredTranscript.parse(JSON.parse(json))
  yield { type: 'start', pages: 1 }
  const excerpts = [...joinSegments(segments)].map(toExcerpt)
  yield { type: 'excerpts', excerpts: excerpts.filter(({ text }) => text !== '') }
  yield { type: 'end', language: language ?? undefined, gaps: [], hiddenCharacters: 0 }
}

function* joinSegments(segments: readonly Segment[]): Generator<Segment[]> {
  let joined: Segment[] = []
  let length = 0
  for (const segment of segments) {
    const isFull =
      segment.end - (joined[0]?.start ?? segment.start) > maxSeconds ||
      length + segment.text.length > maxCharacters
    if (joined.length > 0 && isFull) {
      yield joined
      joined = []
      length = 0
    }
    joined.push(segment)
    length += segment.text.length
  }
  if (joined.length > 0) yield joined
}

function toExcerpt(segments: readonly Segment[]): NewExcerpt {
  const position = SourcePosition.parse({
    from: segments[0]?.start ?? 0,
    to: segments.at(-1)?.end ?? 0,
  })
  const text = segments
    .map((segment) => [segment.speaker, segment.text.trim()].filter(Boolean).join('\u00a0: '))
    .filter((line) => line !== '')
    .join('\n')
  return { heading: '', text, position }
}
