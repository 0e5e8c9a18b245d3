import type { Queries } from '#database/database.ts'

/** Files whose bytes are erased later; `queries` may be a transaction. */
export const createErasedFilesRepository = (queries: Queries) => ({
  /** Adds files that are about to lose their row, with their size. */
  async addStored(ids: readonly string[], at: number): Promise<void> {
    await queries
      .insertInto('erased_files')
      .columns(['id', 'byte_size', 'erased_at'])
      .expression((builder) =>
        builder
          .selectFrom('files')
          .select(['id', 'byte_size', builder.val(at).as('erased_at')])
          .where('id', 'in', ids),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  /** Adds files that have no row. */
  async add(ids: readonly string[], at: number): Promise<void> {
    if (ids.length === 0) return
    await queries
      .insertInto('erased_files')
      .values(ids.map((id) => ({ id, byte_size: 0, erased_at: at })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  async listErasedBefore(at: number, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('erased_files')
      .select('id')
      .where('erased_at', '<=', at)
      .orderBy('erased_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await queries
      .deleteFrom('erased_files')
      .where('id', 'in', [...ids])
      .execute()
  },
  async totalBytes(): Promise<number> {
    const { total } = await queries
      .selectFrom('erased_files')
      .select(({ fn }) => fn.sum<number | null>('byte_size').as('total'))
      .executeTakeFirstOrThrow()
    return Number(total ?? 0)
  },
})
