import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

export interface Charge {
  readonly inpaintingId: string
  readonly userId: string
  readonly title: string
  readonly at: number
}

/** What the administrator sees and changes of an account's quota. */
export interface AccountQuota {
  readonly id: string
  readonly email: string
  readonly quota: number | null
  readonly count: number
}

/** The quota of inpaintings, and its ledger; `on` may be a transaction. */
export function quotaRows(on: Queries) {
  const account = (userId: string) => on.updateTable('users').where('id', '=', userId)
  /** Whether it was still set aside: what was settled is not settled again. */
  async function settle(
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
  }
  const oneLess = sql<number>`case when inpainting_reserved > 0 then inpainting_reserved - 1 else 0 end`

  return {
    async read(userId: string) {
      return await on
        .selectFrom('users')
        .select([
          'role',
          'inpainting_quota as quota',
          'inpainting_count as used',
          'inpainting_reserved as reserved',
        ])
        .where('id', '=', userId)
        .executeTakeFirst()
    },
    /** Sets one aside, if there is one: the condition is in the change itself, so that no two take the last. */
    async reserve({ inpaintingId, userId, title, at }: Charge): Promise<boolean> {
      const { numUpdatedRows } = await account(userId)
        .set({ inpainting_reserved: sql<number>`inpainting_reserved + 1` })
        .where(({ eb, or }) =>
          or([
            eb('role', '=', 'ADMIN'),
            eb('inpainting_quota', 'is', null),
            eb('inpainting_quota', '<', 0),
            eb(sql<number>`inpainting_quota - inpainting_count - inpainting_reserved`, '>', 0),
          ]),
        )
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      const line = {
        inpainting_id: inpaintingId,
        user_id: userId,
        state: 'reserved',
        title,
        created_at: at,
        settled_at: null,
      } as const
      await on.insertInto('inpainting_charges').values(line).execute()
      return true
    },
    async countUsed(inpaintingId: string, userId: string, at: number): Promise<void> {
      if (!(await settle(inpaintingId, 'counted', at))) return
      await account(userId)
        .set({ inpainting_reserved: oneLess, inpainting_count: sql<number>`inpainting_count + 1` })
        .execute()
    },
    /** Whether there was something to give back. */
    async release(inpaintingId: string, userId: string, at: number): Promise<boolean> {
      if (!(await settle(inpaintingId, 'given-back', at))) return false
      await account(userId).set({ inpainting_reserved: oneLess }).execute()
      return true
    },
    /** Newest first. */
    async listCharges(userId: string, limit: number) {
      return await on
        .selectFrom('inpainting_charges')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('inpainting_id', 'desc')
        .limit(limit)
        .execute()
    },
  }
}

/** Quotas as the administrator sees and sets them; `on` may be a transaction. */
export function accountQuotaRows(on: Queries) {
  const account = (userId: string) => on.updateTable('users').where('id', '=', userId)
  return {
    async list(userIds: readonly string[]): Promise<AccountQuota[]> {
      return await on
        .selectFrom('users')
        .select(['id', 'email', 'inpainting_quota as quota', 'inpainting_count as count'])
        .where('id', 'in', [...userIds])
        .where('removed_at', 'is', null)
        .execute()
    },
    async setQuota(userId: string, quota: number | null): Promise<void> {
      await account(userId).set({ inpainting_quota: quota }).execute()
    },
    async resetCount(userId: string): Promise<void> {
      await account(userId).set({ inpainting_count: 0 }).execute()
    },
  }
}
