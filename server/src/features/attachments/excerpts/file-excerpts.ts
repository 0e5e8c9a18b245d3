import { setImmediate } from 'node:timers/promises'
import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import {
  type DocumentExcerpt,
  documentReading,
} from '#features/document-reading/document-reading.service.ts'

/** Where an excerpt is in the text of its file: characters, the last one excluded. */
export interface StoredExcerpt {
  readonly from: number
  readonly to: number
  readonly heading: string
  readonly position: SourcePosition
}

/** A part of a file's text that is found and cited as one. */
export interface FileExcerpt {
  readonly ordinal: number
  readonly heading: string
  readonly text: string
  readonly position: SourcePosition
}

/** Others are served after so many milliseconds. */
const sliceMs = 8

/** The excerpts of a file's text: those that were stored with it, else its lines. */
export async function excerptsOf(
  text: string,
  stored: string | null,
): Promise<readonly FileExcerpt[]> {
  if (stored === null) return await lineExcerpts(text)
  // Only this program writes the column.
  const positions = JSON.parse(stored) as readonly StoredExcerpt[]
  return positions.map(({ from, to, heading, position }, ordinal) => ({
    ...{ ordinal, heading, position },
    text: text.slice(from, to),
  }))
}

/** Of a text that has neither pages nor headings; the same at each call. */
async function lineExcerpts(text: string): Promise<readonly FileExcerpt[]> {
  const splitter = documentReading.createExcerptSplitter()
  const excerpts: DocumentExcerpt[] = []
  let began = performance.now()
  for (const block of documentReading.lineBlocks(text)) {
    excerpts.push(...splitter.add(block))
    if (performance.now() - began < sliceMs) continue
    await setImmediate()
    began = performance.now()
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
