import {
  noRetention,
  type RetentionRule,
  RetentionRules,
} from '@atelier/contract/retention/retention-rules'
import { defined } from '@atelier/contract/wire/defined'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import type { RetentionRulesTable } from '#database/tables/retention.ts'

export interface StoredRule extends RetentionRule {
  /** `undefined`: never changed. */
  readonly since: number | undefined
}
export type StoredRules = Readonly<Record<ListedKind, StoredRule>>
/** What a user chose for each kind; `null`: never. */
export type StoredChoices = ReadonlyMap<ListedKind, number | null>

export const retentionRows = (queries: Queries) => ({
  ...ruleRows(queries),
  ...choiceRows(queries),
  ...seenRows(queries),
  ...nightRows(queries),
})

const ruleRows = (queries: Queries) => ({
  async rules(): Promise<StoredRules> {
    const rows = await queries.selectFrom('retention_rules').selectAll().execute()
    const byKind = new Map(rows.map((row) => [row.kind, toRule(row)]))
    const rule = (kind: ListedKind) => byKind.get(kind) ?? { ...noRetention, since: undefined }
    return {
      chat: rule('chat'),
      image: rule('image'),
      inpainting: rule('inpainting'),
      reading: rule('reading'),
      transcription: rule('transcription'),
    }
  },
  async saveRule(kind: ListedKind, rule: RetentionRule, since: number): Promise<void> {
    const row = {
      days: rule.days,
      least_days: rule.leastDays,
      most_days: rule.mostDays,
      exempts_pinned: Number(rule.exemptsPinned),
      since,
    }
    await queries
      .insertInto('retention_rules')
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
  },
})

const choiceRows = (queries: Queries) => ({
  async choices(userId: string): Promise<StoredChoices> {
    const rows = await queries
      .selectFrom('retention_choices')
      .select(['kind', 'days'])
      .where('user_id', '=', userId)
      .execute()
    return new Map(rows.map(({ kind, days }) => [kind, days]))
  },
  /** Those of some users for one kind. */
  async choicesFor(
    kind: ListedKind,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | null>> {
    if (userIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('retention_choices')
      .select(['user_id', 'days'])
      .where('user_id', 'in', [...userIds])
      .where('kind', '=', kind)
      .execute()
    return new Map(rows.map(({ user_id, days }) => [user_id, days]))
  },
  /** Ids of users who chose something for this kind, in their order. */
  async choosers(kind: ListedKind, after: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('retention_choices')
      .select('user_id')
      .where('kind', '=', kind)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map(({ user_id }) => user_id)
  },
  /** Those that are as before keep the time of their choice. */
  async saveChoices(userId: string, choices: StoredChoices, since: number): Promise<void> {
    const before = await this.choices(userId)
    const gone = [...before.keys()].filter((kind) => !choices.has(kind))
    if (gone.length > 0)
      await queries
        .deleteFrom('retention_choices')
        .where('user_id', '=', userId)
        .where('kind', 'in', gone)
        .execute()
    for (const [kind, days] of choices)
      if (before.get(kind) !== days)
        await queries
          .insertInto('retention_choices')
          .values({ user_id: userId, kind, days, since })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'kind']).doUpdateSet({ days, since }),
          )
          .execute()
  },
})

const seenRows = (queries: Queries) => ({
  /** Until when the user has dismissed notices; 0: none. */
  async seenUntil(userId: string): Promise<number> {
    const row = await queries
      .selectFrom('seen_retention')
      .select('retention_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return Number(row?.retention_at ?? 0)
  },
  /** What goes at this time is to be noticed again. */
  async unsee(userId: string, at: number): Promise<void> {
    await queries
      .updateTable('seen_retention')
      .set({ retention_at: at - 1 })
      .where('user_id', '=', userId)
      .where('retention_at', '>=', at)
      .execute()
  },
  async markSeen(userId: string, until: number): Promise<void> {
    await queries
      .insertInto('seen_retention')
      .values({ user_id: userId, retention_at: until })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ retention_at: until }))
      .execute()
  },
})

/** A night that is not in the audit trail yet. */
export interface StoredNight {
  /** Under which its works went to the trash. */
  readonly batchId: string
  /** By which it began. */
  readonly rules: Partial<RetentionRules>
}
/** Another version may write them differently: the night is worth an entry all the same. */
const NightRules = z.object(RetentionRules.shape).partial().catch({})

const nightRows = (queries: Queries) => ({
  async addNight({ batchId, rules }: StoredNight, serverId: string): Promise<void> {
    await queries
      .insertInto('retention_nights')
      .values({ batch_id: batchId, server_id: serverId, rules: JSON.stringify(rules) })
      .execute()
  },
  async hasNight(batchId: string): Promise<boolean> {
    const rows = await queries
      .selectFrom('retention_nights')
      .select('batch_id')
      .where('batch_id', '=', batchId)
      .execute()
    return rows.length > 0
  },
  /** Those that none of these servers is about. */
  async nightsWithout(serverIds: readonly string[]): Promise<StoredNight[]> {
    const rows = await queries.selectFrom('retention_nights').selectAll().execute()
    return rows
      .filter(({ server_id }) => !serverIds.includes(server_id))
      .map((row) => ({
        batchId: row.batch_id,
        rules: defined(NightRules.parse(JSON.parse(row.rules))),
      }))
  },
  /** `false` when another server has said what became of it. */
  async removeNight(batchId: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('retention_nights')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

const toRule = (row: Selectable<RetentionRulesTable>): StoredRule => ({
  days: row.days,
  leastDays: row.least_days,
  mostDays: row.most_days,
  exemptsPinned: row.exempts_pinned === 1,
  since: Number(row.since),
})
