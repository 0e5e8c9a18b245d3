import type { Meter, QuotaPeriod } from '@atelier/contract/usage/meters'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { QuotasTable } from '#database/tables/usage.ts'

/** What a subject may use: `everyone`, one user as `u:<id>`, or the users of a group as `g:<id>`. */
export interface Rule {
  readonly subject: string
  readonly meter: Meter
  readonly period: QuotaPeriod
  /** Of each; `null` is unlimited. */
  readonly each: number | null
  /** Of all together; `null` is unlimited. */
  readonly together: number | null
  /** When a period without an end began. */
  readonly since: number
}
type RuleKey = Pick<Rule, 'subject' | 'meter' | 'period'>

const firstOwn = 'u:'
const afterOwn = 'u;'
/** The subject of one user. */
export const ownSubject = (userId: string): string => `${firstOwn}${userId}`
export const isOwnSubject = (subject: string): boolean => subject.startsWith(firstOwn)
const firstGroup = 'g:'
/** The subject of a group. */
export const groupSubject = (groupId: string): string => `${firstGroup}${groupId}`
/** `undefined`: it is the subject of none. */
export const groupIdOf = (subject: string): string | undefined =>
  subject.startsWith(firstGroup) ? subject.slice(firstGroup.length) : undefined

/** The rules of quotas. */
export const quotaRules = (on: Queries) => ({ ...ruleReads(on), ...ruleWrites(on) })

const ruleReads = (on: Queries) => ({
  /** Those that are not of one user. */
  async listShared(): Promise<Rule[]> {
    const rows = await on
      .selectFrom('quotas')
      .selectAll()
      .where(({ eb, or }) => or([eb('subject', '<', firstOwn), eb('subject', '>=', afterOwn)]))
      .execute()
    return rows.map(toRule)
  },
  async hasOwn(): Promise<boolean> {
    const row = await on
      .selectFrom('quotas')
      .select('subject')
      .where('subject', '>=', firstOwn)
      .where('subject', '<', afterOwn)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async listOf(subject: string): Promise<Rule[]> {
    const rows = await on.selectFrom('quotas').selectAll().where('subject', '=', subject).execute()
    return rows.map(toRule)
  },
  async list(limit: number): Promise<Rule[]> {
    const rows = await on
      .selectFrom('quotas')
      .selectAll()
      .orderBy('subject')
      .orderBy('meter')
      .orderBy('period')
      .limit(limit)
      .execute()
    return rows.map(toRule)
  },
  async count(): Promise<number> {
    const { count } = await on
      .selectFrom('quotas')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async find(key: RuleKey): Promise<Rule | undefined> {
    const row = await keyed(on.selectFrom('quotas').selectAll(), key).executeTakeFirst()
    return row && toRule(row)
  },
})

const ruleWrites = (on: Queries) => ({
  async save({ subject, meter, period, each, together, since }: Rule): Promise<void> {
    const maxima = { each_max: each, together_max: together, since }
    await on
      .insertInto('quotas')
      .values({ subject, meter, period, ...maxima })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'meter', 'period']).doUpdateSet(maxima),
      )
      .execute()
  },
  async remove(key: RuleKey): Promise<void> {
    await keyed(on.deleteFrom('quotas'), key).execute()
  },
  async removeOf(subject: string): Promise<void> {
    await on.deleteFrom('quotas').where('subject', '=', subject).execute()
  },
})

const keyed = <Query extends { where(column: keyof RuleKey, is: '=', value: string): Query }>(
  query: Query,
  { subject, meter, period }: RuleKey,
): Query =>
  query.where('subject', '=', subject).where('meter', '=', meter).where('period', '=', period)

const toRule = ({
  each_max: each,
  together_max: together,
  ...row
}: Selectable<QuotasTable>): Rule => ({
  ...row,
  each: each === null ? null : Number(each),
  together: together === null ? null : Number(together),
  since: Number(row.since),
})
