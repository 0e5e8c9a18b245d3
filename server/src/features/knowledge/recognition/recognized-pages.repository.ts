import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { type ReadingByJob, wantedSource } from '../reading/reading.repository.ts'
import type { ReadingOf } from '../sources/excerpts.repository.ts'
import { unread } from '../sources/source-columns.repository.ts'

const Paragraphs = z.array(z.string())
export interface RecognizedPage {
  readonly page: number
  readonly paragraphs: readonly string[]
}

/** The text in pictures of pages, and the job that reads it; `queries` may be a transaction. */
export const recognizedRows = (queries: Queries) => ({
  ...recognizedReads(queries),
  ...recognitionSteps(queries),
})

const recognizedReads = (queries: Queries) => ({
  /** What was recognised before this reading began; so that a reading that is resumed finds the same. */
  async find({ sourceId, reading }: ReadingOf, page: number): Promise<string[] | undefined> {
    const row = await queries
      .selectFrom('recognized_pages')
      .select('paragraphs')
      .where('source_id', '=', sourceId)
      .where('page', '=', page)
      .where('reading', '<', reading)
      .executeTakeFirst()
    return row && Paragraphs.parse(JSON.parse(row.paragraphs))
  },
  /** Whether something was recognised that the document was not read with yet. */
  async hasNew({ sourceId, reading }: ReadingOf): Promise<boolean> {
    const row = await queries
      .selectFrom('recognized_pages')
      .select('page')
      .where('source_id', '=', sourceId)
      .where('reading', '>=', reading)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async listPages(sourceId: string): Promise<ReadonlySet<number>> {
    const rows = await queries
      .selectFrom('recognized_pages')
      .select('page')
      .where('source_id', '=', sourceId)
      .execute()
    return new Set(rows.map(({ page }) => page))
  },
})

const recognitionSteps = (queries: Queries) => ({
  /** Gives a document that was read to a job; `false` when another has it. */
  async claim({ sourceId, reading, jobId }: ReadingByJob): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('sources')
      .set({ state: 'reading', is_recognizing: 1, job_id: jobId })
      .where('id', '=', sourceId)
      .where('reading', '=', reading)
      .where('state', 'in', ['ready', 'partial', 'unreadable'])
      .where('job_id', 'is', null)
      .where('removed_at', 'is', null)
      .where(notInTrash('sources.collection_id'))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** Returns whether it is still wanted. */
  async add(by: ReadingByJob, { page, paragraphs }: RecognizedPage): Promise<boolean> {
    const text = JSON.stringify(paragraphs)
    const bytes = Buffer.byteLength(text)
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set(({ eb }) => ({
        recognized_pages: eb('recognized_pages', '+', paragraphs.length > 0 ? 1 : 0),
        recognized_bytes: eb('recognized_bytes', '+', bytes),
        text_bytes: eb('text_bytes', '+', bytes),
      }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queries
      .insertInto('recognized_pages')
      .values({ source_id: by.sourceId, page, reading: by.reading, paragraphs: text })
      .execute()
    return true
  },
  /** The document waits to be read again, with what was recognised, for this user. */
  async finish(by: ReadingByJob, addedBy: string): Promise<boolean> {
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set(({ eb, ref }) => ({
        ...unread,
        text_bytes: ref('recognized_bytes'),
        added_by: addedBy,
        reading: eb('reading', '+', 1),
      }))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  /** The document is as it was: nothing was recognised. */
  async giveBack(by: ReadingByJob, state: 'partial' | 'unreadable'): Promise<boolean> {
    const { numUpdatedRows } = await wantedSource(queries, by)
      .set({ state, job_id: null, is_recognizing: 0 })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
