import { everyoneGroupId } from '@atelier/contract/groups/rights'
import { Problem } from '@atelier/contract/problems/problems'
import { type Meter, usageLimits } from '@atelier/contract/usage/meters'
import type { QuotaRule, QuotaRuleChange } from '@atelier/contract/usage/quota-rules'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { ruleLines } from '../ledger/rule-lines.repository.ts'
import type { UserGroups } from '../user-groups.ts'
import { type RuleActor, requireMayLimit, type SubjectProtection } from './protected-subjects.ts'
import { groupIdOf, isOwnSubject, quotaRules, type Rule } from './quotas.repository.ts'
import type { RuleCache } from './rule-cache.ts'

export interface RuleManagementDependencies extends SubjectProtection {
  readonly database: Database
  readonly rules: Pick<RuleCache, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  readonly groups: UserGroups
  describeUsers(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>
}

/** The rules of quotas, for the administrator; a change of one user's is in that user's ledger. */
export function createRuleManagement(dependencies: RuleManagementDependencies) {
  const { database, rules, clock } = dependencies
  const list = () => listRules(dependencies)

  return {
    list,
    /** @throws Problem */
    async set(actor: RuleActor, change: QuotaRuleChange): Promise<QuotaRule[]> {
      const name = await nameOf(dependencies, change.subject)
      const save = async (transaction: WriteTransaction) => {
        const { subject } = change
        await requireMayLimit(dependencies, actor, { subject, on: transaction })
        const stored = quotaRules(transaction)
        const before = await stored.find(change)
        const isRemoved = change.each === null && change.together === null
        if (isRemoved) await stored.remove(change)
        else {
          if (!before && (await stored.count()) >= usageLimits.rulesMax)
            throw new Problem('usage.too-many-rules')
          await stored.save({ ...change, since: before?.since ?? clock.now() })
        }
        await recordChange(dependencies, transaction, { actor, name, before, change })
      }
      await database.commit(save, { lock: 'quotas' })
      rules.publish()
      return await list()
    },
    /** A period without an end begins again, now. @throws Problem */
    async reset(
      actor: RuleActor,
      { subject, meter }: { readonly subject: string; readonly meter: Meter },
    ): Promise<QuotaRule[]> {
      const name = await nameOf(dependencies, subject)
      const save = async (transaction: WriteTransaction) => {
        await requireMayLimit(dependencies, actor, { subject, on: transaction })
        const stored = quotaRules(transaction)
        const rule = await stored.find({ subject, meter, period: 'reset' })
        if (!rule) throw new Problem('usage.rule-not-found')
        await stored.save({ ...rule, since: clock.now() })
        await enterLine(dependencies, transaction, { rule, state: 'reset' })
        await dependencies.record(
          {
            actor: actorOf(actor),
            action: 'quota.reset',
            target: { id: subject, name: `${name}, ${meter}` },
          },
          transaction,
        )
      }
      await database.commit(save, { lock: 'quotas' })
      rules.publish()
      return await list()
    },
  }
}

const userOf = (subject: string) => subject.slice(2)
const actorOf = ({ userId, email }: RuleActor) => ({ userId, email })

/** @throws Problem where there is no such account or group */
async function nameOf(
  { database, groups, describeUsers }: RuleManagementDependencies,
  subject: string,
): Promise<string> {
  const groupId = groupIdOf(subject)
  if (groupId !== undefined) {
    // All users have the subject `everyone`: a rule of their group would be nobody's.
    if (groupId === everyoneGroupId) throw new Problem('usage.group-not-found')
    const name = (await groups.groupNames([groupId], database.queries)).get(groupId)
    if (name === undefined) throw new Problem('usage.group-not-found')
    return name
  }
  if (!isOwnSubject(subject)) return subject
  const id = userOf(subject)
  const account = (await describeUsers([id])).get(id)
  if (!account) throw new Problem('user.not-found')
  return account.email
}

async function listRules({
  database,
  groups,
  describeUsers,
}: RuleManagementDependencies): Promise<QuotaRule[]> {
  const found = await quotaRules(database.queries).list(usageLimits.rulesMax)
  const own = found.filter(({ subject }) => isOwnSubject(subject))
  const accounts = await describeUsers(own.map(({ subject }) => userOf(subject)))
  const groupIds = found.flatMap(({ subject }) => groupIdOf(subject) ?? [])
  const names = await groups.groupNames(groupIds, database.queries)
  const nameOf = (subject: string) =>
    isOwnSubject(subject)
      ? accounts.get(userOf(subject))?.email
      : names.get(groupIdOf(subject) ?? '')
  return found.map(({ since, ...rule }) => ({
    ...rule,
    name: nameOf(rule.subject) ?? null,
    since: rule.period === 'reset' ? isoDate(since) : null,
  }))
}

interface ChangedRule {
  readonly actor: RuleActor
  readonly name: string
  readonly before: Rule | undefined
  readonly change: QuotaRuleChange
}
async function recordChange(
  dependencies: RuleManagementDependencies,
  transaction: WriteTransaction,
  { actor, name, before, change }: ChangedRule,
): Promise<void> {
  const { subject, meter, period, each, together } = change
  await enterLine(dependencies, transaction, { rule: { ...change, since: 0 }, state: 'rule' })
  await dependencies.record(
    {
      actor: actorOf(actor),
      action: 'quota.changed',
      target: { id: subject, name: `${name}, ${meter}, ${period}` },
      before: valuesOf(before),
      after: valuesOf({ each, together }),
    },
    transaction,
  )
}
const valuesOf = (rule: Pick<Rule, 'each' | 'together'> | undefined) => ({
  each: rule?.each ?? 'illimité',
  together: rule?.together ?? 'illimité',
})

interface RuleLine {
  readonly rule: Rule
  readonly state: 'rule' | 'reset'
}
/** The user reads it in the own ledger; a rule for all is in nobody's. */
async function enterLine(
  { clock, makeId }: RuleManagementDependencies,
  transaction: WriteTransaction,
  { rule, state }: RuleLine,
): Promise<void> {
  if (!isOwnSubject(rule.subject)) return
  const userId = userOf(rule.subject)
  await ruleLines(transaction).insert({ id: makeId(), userId, rule, state, at: clock.now() })
}
