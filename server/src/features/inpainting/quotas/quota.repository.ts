import type { Role } from '@atelier/contract/account/account'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { type Charge, quotaLedgerRows } from './quota-ledger.repository.ts'

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
  const ledger = quotaLedgerRows(on)
  return {
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
      await ledger.insertCharge(charge)
      return true
    },
    async countUsed(inpaintingId: string, userId: string, at: number): Promise<void> {
      if (!(await ledger.finishCharge(inpaintingId, 'counted', at))) return
      await account(userId)
        .set({
          inpainting_reserved: reservedMinusOne,
          inpainting_count: sql<number>`inpainting_count + 1`,
        })
        .execute()
    },
    /** Returns whether there was a reservation to release. */
    async release(inpaintingId: string, userId: string, at: number): Promise<boolean> {
      if (!(await ledger.finishCharge(inpaintingId, 'given-back', at))) return false
      await account(userId).set({ inpainting_reserved: reservedMinusOne }).execute()
      return true
    },
  }
}
