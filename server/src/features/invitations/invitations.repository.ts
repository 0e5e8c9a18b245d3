import type { PageQuery } from '@atelier/contract/wire/paging'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import type { InvitationsTable } from '#database/tables/invitations.ts'

export interface StoredInvitation {
  readonly id: string
  /** The only address that it works for; `undefined`: any. */
  readonly email: string | undefined
  readonly note: string
  /** That the new accounts are in. */
  readonly groupIds: readonly string[]
  /** The account that made it; may be gone. */
  readonly madeBy: string
  readonly maxUses: number
  readonly uses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | undefined
}
type NewInvitation = Omit<StoredInvitation, 'uses' | 'revokedAt'> & {
  readonly hash: string
}

/** Links that make accounts; `queries` may be a transaction. */
export const invitationRows = (queries: Queries) => ({
  ...invitationQueries(queries),
  ...invitationChanges(queries),
})

function invitationChanges(queries: Queries) {
  return {
    async insert({
      id,
      hash,
      email,
      note,
      groupIds,
      maxUses,
      madeBy,
      createdAt,
      expiresAt,
    }: NewInvitation): Promise<void> {
      await queries
        .insertInto('invitations')
        .values({
          ...{ id, hash, email: email ?? '', note, group_ids: JSON.stringify(groupIds) },
          ...{ max_uses: maxUses, made_by: madeBy, created_at: createdAt, expires_at: expiresAt },
          revoked_at: null,
        })
        .execute()
    },
    /** Counts one account: of those that arrive at once, no more than are allowed. `email` in small letters. */
    async use(hash: string, email: string, now: number): Promise<StoredInvitation | undefined> {
      const row = await queries
        .updateTable('invitations')
        .set({ uses: sql<number>`uses + 1` })
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .whereRef('uses', '<', 'max_uses')
        .where('email', 'in', ['', email])
        .returningAll()
        .executeTakeFirst()
      return row && toInvitation(row)
    },
    /** Returns `undefined` unless it was not revoked yet. */
    async revoke(id: string, now: number): Promise<StoredInvitation | undefined> {
      const row = await queries
        .updateTable('invitations')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row && toInvitation(row)
    },
    async removeEndedBefore(time: number): Promise<void> {
      await queries.deleteFrom('invitations').where('expires_at', '<', time).execute()
    },
  }
}

function invitationQueries(queries: Queries) {
  const open = (now: number) =>
    queries
      .selectFrom('invitations')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .whereRef('uses', '<', 'max_uses')
  return {
    async countOpen(now: number): Promise<number> {
      const { count } = await open(now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async findOpen(hash: string, now: number): Promise<StoredInvitation | undefined> {
      const row = await open(now).selectAll().where('hash', '=', hash).executeTakeFirst()
      return row && toInvitation(row)
    },
    /** The newest first. */
    async list({ page, limit }: PageQuery): Promise<StoredInvitation[]> {
      const rows = await queries
        .selectFrom('invitations')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      return rows.map(toInvitation)
    },
    async count(): Promise<number> {
      const { count } = await queries
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** What this version cannot read gives nothing. */
const GroupIds = z.array(z.string())

const toInvitation = (row: Selectable<InvitationsTable>): StoredInvitation => ({
  id: row.id,
  email: row.email === '' ? undefined : row.email,
  note: row.note,
  groupIds: GroupIds.safeParse(JSON.parse(row.group_ids)).data ?? [],
  madeBy: row.made_by,
  maxUses: row.max_uses,
  uses: row.uses,
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
  revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
})
