import type { FileImport } from '@atelier/contract/chat/imports/imports'
import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { problemCodeOf, problemParamsOf } from '#database/stored-problem.ts'
import type { ChatImportsTable } from '#database/tables/chat.ts'
import { emptyReport, ImportReport } from './import-report.ts'

export interface StoredImport {
  readonly id: string
  readonly userId: string
  readonly jobId: string
  /** Of the file that is imported; it is removed at the end. */
  readonly uploadId: string
  readonly fileName: string
  readonly byteSize: number
  readonly state: FileImport['state']
  /** Elements of the file that were read. */
  readonly position: number
  readonly readBytes: number
  readonly report: ImportReport
  readonly problem: { readonly code: ProblemCode; readonly params: ProblemParams } | undefined
  readonly createdAt: number
  readonly endedAt: number | undefined
}
type ImportProgress = Pick<StoredImport, 'position' | 'readBytes' | 'report'>
type ImportEnd = Pick<StoredImport, 'problem'> & {
  readonly state: Exclude<StoredImport['state'], 'active'>
  readonly endedAt: number
}

/** Imports of files; `queries` may be a transaction. */
export const importRows = (queries: Queries) => ({
  ...importReads(queries),
  ...importChanges(queries),
  ...importRemovals(queries),
})

const importReads = (queries: Queries) => ({
  async find(userId: string, id: string): Promise<StoredImport | undefined> {
    const row = await queries
      .selectFrom('chat_imports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && decode(row)
  },
  /** Newest first. */
  async list(userId: string, limit: number): Promise<StoredImport[]> {
    const rows = await queries
      .selectFrom('chat_imports')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(decode)
  },
})

const importChanges = (queries: Queries) => ({
  async insert(
    row: Omit<StoredImport, 'state' | 'position' | 'readBytes' | 'report' | 'problem' | 'endedAt'>,
  ) {
    await queries
      .insertInto('chat_imports')
      .values({
        id: row.id,
        user_id: row.userId,
        job_id: row.jobId,
        upload_id: row.uploadId,
        file_name: row.fileName,
        byte_size: row.byteSize,
        state: 'active',
        position: 0,
        read_bytes: 0,
        report: JSON.stringify(emptyReport),
        created_at: row.createdAt,
      })
      .execute()
  },
  async saveProgress(id: string, { position, readBytes, report }: ImportProgress): Promise<void> {
    await queries
      .updateTable('chat_imports')
      .set({ position, read_bytes: readBytes, report: JSON.stringify(report) })
      .where('id', '=', id)
      .execute()
  },
  /** Does nothing when it has ended before. */
  async finish(id: string, { state, problem, endedAt }: ImportEnd): Promise<void> {
    await queries
      .updateTable('chat_imports')
      .set({
        state,
        error_code: problem?.code ?? null,
        error_params: problem ? JSON.stringify(problem.params) : null,
        ended_at: endedAt,
      })
      .where('id', '=', id)
      .where('state', '=', 'active')
      .execute()
  },
})

const importRemovals = (queries: Queries) => ({
  /** `false` when it is not over, or gone. */
  async removeEnded(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('chat_imports')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', '!=', 'active')
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  /** Removes reports of a user but the newest ones. */
  async removeOldest(userId: string, newestCount: number): Promise<void> {
    const newest = queries
      .selectFrom('chat_imports')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(newestCount)
    await queries
      .deleteFrom('chat_imports')
      .where('user_id', '=', userId)
      .where('state', '!=', 'active')
      .where('id', 'not in', newest)
      .execute()
  },
})

const decode = (row: Selectable<ChatImportsTable>): StoredImport => ({
  id: row.id,
  userId: row.user_id,
  jobId: row.job_id,
  uploadId: row.upload_id,
  fileName: row.file_name,
  byteSize: Number(row.byte_size),
  state: row.state,
  position: Number(row.position),
  readBytes: Number(row.read_bytes),
  report: ImportReport.parse(JSON.parse(row.report)),
  problem:
    row.error_code === null
      ? undefined
      : { code: problemCodeOf(row.error_code), params: problemParamsOf(row.error_params) },
  createdAt: Number(row.created_at),
  endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
})
