import type { Queries } from '#database/database.ts'

const slot = 1

/** The row that says which shared storage is this installation's; `queries` may be a transaction. */
export const createSharedStorageRepository = (queries: Queries) => ({
  /** `undefined` while files are in the data folder. */
  async findId(): Promise<string | undefined> {
    const row = await queries
      .selectFrom('shared_storage')
      .select('id')
      .where('slot', '=', slot)
      .executeTakeFirst()
    return row?.id
  },
  /** Stores the id unless there is one; returns the stored one. */
  async saveFirstId(id: string): Promise<string> {
    await queries
      .insertInto('shared_storage')
      .values({ slot, id, swept_at: 0 })
      .onConflict((conflict) => conflict.column('slot').doNothing())
      .execute()
    return (await this.findId()) ?? id
  },
  /** The same in a database that this version has not migrated yet. */
  async findIdIfMigrated(): Promise<string | undefined> {
    const tables = await queries.introspection.getTables()
    return tables.some(({ name }) => name === 'shared_storage') ? await this.findId() : undefined
  },
  /** Of several servers one gets `true` per period. */
  async takeSweep({ now, periodMs }: { now: number; periodMs: number }): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('shared_storage')
      .set({ swept_at: now })
      .where('slot', '=', slot)
      .where('swept_at', '<=', now - periodMs)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
