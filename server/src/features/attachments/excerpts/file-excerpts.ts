import { setImmediate } from 'node:timers/promises'
import { SourcePosition } from '@atelier/contract/knowledge/sources'
import { z } from 'zod'
import {
  type DocumentExcerpt,
  documentReading,
} from '#features/document-reading/document-reading.service.ts'

/** Where an excerpt is in the text of its file: characters, the last one excluded. */
const StoredExcerpt = z.object({
  from: z.number(),
  to: z.number(),
  heading: z.string(),
  position: SourcePosition,
})
export type StoredExcerpt = z.output<typeof StoredExcerpt>
const StoredExcerpts = z.array(StoredExcerpt)

/** A part of a file's text that is found and cited as one. */
export interface FileExcerpt {
  readonly ordinal: number
  readonly heading: string
  readonly text: string
  readonly position: SourcePosition
}

/** Blocks that are joined before others are served. */
const blocksPerSlice = 200

/** The excerpts of a file's text: those that were stored with it, else its lines. */
export async function excerptsOf(
  text: string,
  stored: string | null,
): Promise<readonly FileExcerpt[]> {
  if (stored === null) return await lineExcerpts(text)
  return StoredExcerpts.parse(JSON.parse(stored)).map(
    ({ from, to, heading, position }, ordinal) => ({
      ...{ ordinal, heading, position },
      text: text.slice(from, to),
    }),
  )
}

/** Of a text that has neither pages nor headings; the same at each call. */
async function lineExcerpts(text: string): Promise<readonly FileExcerpt[]> {
  const splitter = documentReading.createExcerptSplitter()
  const excerpts: DocumentExcerpt[] = []
  let blocks = 0
  for (const block of documentReading.lineBlocks(text)) {
    excerpts.push(...splitter.add(block))
    blocks += 1
    if (blocks % blocksPerSlice === 0) await setImmediate()
  }
  excerpts.push(...splitter.finish())
  return excerpts.map((excerpt, ordinal) => ({
    ...{ ordinal, heading: excerpt.heading, text: excerpt.text },
    position: positionOf(excerpt),
  }))
}

/** Where it begins; rows of a table go on to its end. */
export const positionOf = ({ from, to }: DocumentExcerpt): SourcePosition =>
  'rows' in from && 'rows' in to
    ? { ...from, rows: { from: from.rows.from, to: to.rows.to } }
    : from
