import type { Role } from '@atelier/contract/account/account'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

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
export interface StoredQuota {
  readonly role: Role
  /** `null` and negative numbers are unlimited. */
  readonly quota: number | null
  readonly used: number
  readonly reserved: number
}

/** The quota of inpaintings: only this file and `account-quota.repository.ts` read and write its columns of `users`. */
export const quotaRows = (on: Queries) => ({
  ...chargeRows(on),
  async read(userId: string): Promise<StoredQuota | undefined> {
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
})

const reservedMinusOne = sql<number>`case when inpainting_reserved > 0 then inpainting_reserved - 1 else 0 end`

/** Reservations and their outcome, each with a row in the ledger; `on` is a transaction. */
function chargeRows(on: Queries) {
  const account = (userId: string) => on.updateTable('users').where('id', '=', userId)
  const ledger = ledgerRows(on)
  return {
    listCharges: ledger.list,
    /** Reserves an inpainting if any is left. The condition is part of the update, so two requests never take the same last one. */
    async reserve(charge: Charge): Promise<boolean> {
      const { numUpdatedRows } = await account(charge.userId)
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
      await ledger.insert(charge)
      return true
    },
    async countUsed(inpaintingId: string, userId: string, at: number): Promise<void> {
      if (!(await ledger.finish(inpaintingId, 'counted', at))) return
      await account(userId)
        .set({
          inpainting_reserved: reservedMinusOne,
          inpainting_count: sql<number>`inpainting_count + 1`,
        })
        .execute()
    },
    /** Returns whether there was a reservation to release. */
    async release(inpaintingId: string, userId: string, at: number): Promise<boolean> {
      if (!(await ledger.finish(inpaintingId, 'given-back', at))) return false
      await account(userId).set({ inpainting_reserved: reservedMinusOne }).execute()
      return true
    },
  }
}

const ledgerRows = (on: Queries) => ({
  async insert({ inpaintingId, userId, title, at }: Charge): Promise<void> {
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
  async finish(
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
  /** Newest first. */
  async list(userId: string, limit: number): Promise<StoredCharge[]> {
    const rows = await on
      .selectFrom('inpainting_charges')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('inpainting_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      inpaintingId: row.inpainting_id,
      state: row.state,
      title: row.title,
      createdAt: Number(row.created_at),
      settledAt: row.settled_at === null ? undefined : Number(row.settled_at),
    }))
  },
})
