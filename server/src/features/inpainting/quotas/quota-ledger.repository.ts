import type { Queries } from '#database/database.ts'
import type { InpaintingQuotaChangesTable } from '#database/tables/inpainting.ts'

/** An inpainting that counts in a quota. */
export interface Charge {
  readonly inpaintingId: string
  readonly userId: string
  readonly title: string
  readonly at: number
}
export interface StoredCharge {
  readonly inpaintingId: string
  readonly state: 'reserved' | 'counted' | 'given-back'
  readonly title: string
  readonly createdAt: number
  readonly settledAt: number | undefined
}
/** What the administrator changed: the count (from `before` to 0), or the quota. */
export interface StoredQuotaChange {
  readonly id: string
  readonly kind: InpaintingQuotaChangesTable['kind']
  readonly before: number | null
  readonly after: number | null
  readonly createdAt: number
}

const rowsPerPage = 500

/** The ledger of the quota: nothing changes the numbers of an account without a row here. */
export const quotaLedgerRows = (on: Queries) => ({ ...chargeWrites(on), ...ledgerReads(on) })

const chargeWrites = (on: Queries) => ({
  async insertCharge({ inpaintingId, userId, title, at }: Charge): Promise<void> {
    await on
      .insertInto('inpainting_charges')
      .values({
        inpainting_id: inpaintingId,
        user_id: userId,
        state: 'reserved',
        title,
        created_at: at,
        settled_at: null,
      })
      .execute()
  },
  /** `false` when it was already finished: nothing is counted or released twice. */
  async finishCharge(
    inpaintingId: string,
    state: 'counted' | 'given-back',
    at: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('inpainting_charges')
      .set({ state, settled_at: at })
      .where('inpainting_id', '=', inpaintingId)
      .where('state', '=', 'reserved')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async insertChange(
    userId: string,
    { id, kind, before, after, createdAt }: StoredQuotaChange,
  ): Promise<void> {
    await on
      .insertInto('inpainting_quota_changes')
      .values({
        id,
        user_id: userId,
        kind,
        before_value: before,
        after_value: after,
        created_at: createdAt,
      })
      .execute()
  },
})

function ledgerReads(on: Queries) {
  const charges = (userId: string) =>
    on.selectFrom('inpainting_charges').where('user_id', '=', userId)
  const changes = (userId: string) =>
    on.selectFrom('inpainting_quota_changes').where('user_id', '=', userId)
  return {
    /** What all entries together say is used. */
    async sumUsed(userId: string): Promise<number> {
      const { counted } = await charges(userId)
        .where('state', '=', 'counted')
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow()
      const { cleared } = await changes(userId)
        .where('kind', '<>', 'quota')
        .select(({ fn }) => fn.sum<number | string | null>('before_value').as('cleared'))
        .executeTakeFirstOrThrow()
      return Number(counted) - Number(cleared ?? 0)
    },
    /** Newest first. */
    async listCharges(userId: string, limit: number): Promise<StoredCharge[]> {
      const rows = await charges(userId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('inpainting_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toStoredCharge)
    },
    /** Newest first; all of them by default, because an administrator makes few. */
    async listChanges(userId: string, limit?: number): Promise<StoredQuotaChange[]> {
      const newest = changes(userId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
      const rows = await (limit === undefined ? newest : newest.limit(limit)).execute()
      return rows.map(toStoredChange)
    },
    /** Oldest first, a page at a time in memory. */
    async *allCharges(userId: string): AsyncGenerator<StoredCharge> {
      let last: StoredCharge | undefined
      for (;;) {
        const page = await chargesAfter(on, userId, last)
        yield* page
        last = page.at(-1)
        if (page.length < rowsPerPage) return
      }
    },
  }
}

async function chargesAfter(
  on: Queries,
  userId: string,
  last: StoredCharge | undefined,
): Promise<StoredCharge[]> {
  const { createdAt, inpaintingId } = last ?? { createdAt: -1, inpaintingId: '' }
  const rows = await on
    .selectFrom('inpainting_charges')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'inpainting_id'), '>', tuple(createdAt, inpaintingId)),
    )
    .orderBy('created_at')
    .orderBy('inpainting_id')
    .limit(rowsPerPage)
    .execute()
  return rows.map(toStoredCharge)
}

const toStoredCharge = (row: {
  readonly inpainting_id: string
  readonly state: StoredCharge['state']
  readonly title: string
  readonly created_at: number
  readonly settled_at: number | null
}): StoredCharge => ({
  inpaintingId: row.inpainting_id,
  state: row.state,
  title: row.title,
  createdAt: Number(row.created_at),
  settledAt: row.settled_at === null ? undefined : Number(row.settled_at),
})

const toStoredChange = (row: InpaintingQuotaChangesTable): StoredQuotaChange => ({
  id: row.id,
  kind: row.kind,
  before: row.before_value,
  after: row.after_value,
  createdAt: Number(row.created_at),
})
