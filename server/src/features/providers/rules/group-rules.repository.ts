import type { GroupRule } from '@atelier/contract/providers/group-rules'
import type { Queries } from '#database/database.ts'
import { parseClaims, type StoredClaims } from './stored-claims.ts'

/** A linked account, and what its provider said of it. */
export interface LinkedClaims {
  readonly userId: string
  readonly claims: StoredClaims
}

/** Values of one statement: databases bound their number. */
const rowsPerStatement = 50

/** Rules of providers; `queries` may be a transaction. */
export const groupRuleRows = (queries: Queries) => ({
  async list(providerId: string): Promise<GroupRule[]> {
    return await queries
      .selectFrom('group_rules')
      .select(['claim', 'match', 'value', 'group_id as groupId'])
      .where('provider_id', '=', providerId)
      .orderBy('place')
      .execute()
  },
  async replace(
    providerId: string,
    rules: readonly GroupRule[],
    makeId: () => string,
  ): Promise<void> {
    await queries.deleteFrom('group_rules').where('provider_id', '=', providerId).execute()
    const rows = rules.map(({ groupId, ...rule }, place) => ({
      ...{ ...rule, id: makeId(), provider_id: providerId, place, group_id: groupId },
    }))
    for (let from = 0; from < rows.length; from += rowsPerStatement)
      await queries
        .insertInto('group_rules')
        .values(rows.slice(from, from + rowsPerStatement))
        .execute()
  },
  /** The providers with a rule for this group. */
  async providersOf(groupId: string): Promise<string[]> {
    const rows = await queries
      .selectFrom('group_rules')
      .select('provider_id')
      .distinct()
      .where('group_id', '=', groupId)
      .execute()
    return rows.map((row) => row.provider_id)
  },
  ...claimQueries(queries),
})

const claimQueries = (queries: Queries) => ({
  /** The next of a provider's users, in the order of their ids. */
  async nextClaims(
    providerId: string,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<LinkedClaims[]> {
    const rows = await queries
      .selectFrom('identities')
      .select(['user_id', 'claims'])
      .where('provider_id', '=', providerId)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ userId: row.user_id, claims: parseClaims(row.claims) }))
  },
  async countPeople(
    providerId: string,
  ): Promise<{ readonly people: number; readonly tooMany: number }> {
    const { people, tooMany } = await queries
      .selectFrom('identities')
      .select(({ fn }) => [
        fn.countAll<number>().as('people'),
        fn.sum<number | null>('has_too_many').as('tooMany'),
      ])
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    return { people: Number(people), tooMany: Number(tooMany ?? 0) }
  },
})
