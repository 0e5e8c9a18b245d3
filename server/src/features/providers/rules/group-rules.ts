import { everyoneGroupId } from '@atelier/contract/groups/rights'
import { Problem } from '@atelier/contract/problems/problems'
import type { GroupRule, GroupRules, RulesPreview } from '@atelier/contract/providers/group-rules'
import type { Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { providerRows, type StoredProvider } from '../providers.repository.ts'
import type { RuleApplication, RuleApplicationDependencies } from './apply-rules.ts'
import { groupRuleRows } from './group-rules.repository.ts'
import { createRulePreview, type RulePreviewDependencies } from './preview-rules.ts'

export interface GroupRulesDependencies
  extends RuleApplicationDependencies,
    RulePreviewDependencies {
  readonly database: RuleApplicationDependencies['database']
  readonly groups: RuleApplicationDependencies['groups'] & Pick<GroupsService, 'groupNames'>
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
}

interface Actor {
  readonly userId: string
  readonly email: string
}

/** Which groups a provider's claims give, as the administrator sees and changes it. */
export function createGroupRules(
  dependencies: GroupRulesDependencies,
  { applyToAll }: Pick<RuleApplication, 'applyToAll'>,
) {
  const { database, groups, makeId, record } = dependencies
  const tryOut = createRulePreview(dependencies)

  /** @throws Problem */
  async function read(providerId: string): Promise<GroupRules> {
    await find(database.queries, providerId)
    const rows = groupRuleRows(database.queries)
    return { rules: await rows.list(providerId), ...(await rows.countPeople(providerId)) }
  }
  return {
    read,
    /** @throws Problem */
    async preview(providerId: string, rules: readonly GroupRule[]): Promise<RulesPreview> {
      await find(database.queries, providerId)
      await requireGroups(groups, rules, database.queries)
      return await tryOut(providerId, rules)
    },
    /** @throws Problem */
    async save(actor: Actor, providerId: string, rules: readonly GroupRule[]): Promise<GroupRules> {
      const save = async (transaction: WriteTransaction) => {
        const { settings } = await find(transaction, providerId)
        const names = await requireGroups(groups, rules, transaction)
        const rows = groupRuleRows(transaction)
        const before = await rows.list(providerId)
        const known = new Map([...names, ...(await namesOf(groups, before, transaction))])
        await rows.replace(providerId, rules, makeId)
        const target = { id: providerId, name: settings.name }
        const change = { before: audited(before, known), after: audited(rules, known) }
        const { userId, email } = actor
        await record(
          { actor: { userId, email }, action: 'provider.rules-changed', target, ...change },
          transaction,
        )
      }
      await database.commit(save, { lock: 'groups' })
      await applyToAll(providerId)
      return await read(providerId)
    },
  }
}

/** @throws Problem */
async function find(on: Queries, id: string): Promise<StoredProvider> {
  const stored = await providerRows(on).find(id)
  if (!stored) throw new Problem('provider.not-found')
  return stored
}

type Names = ReadonlyMap<string, string>
const namesOf = (
  { groupNames }: Pick<GroupsService, 'groupNames'>,
  rules: readonly GroupRule[],
  on: Queries,
): Promise<Names> => groupNames([...new Set(rules.map(({ groupId }) => groupId))], on)

/** The names of the groups that rules name. @throws Problem unless they all can have members */
async function requireGroups(
  groups: Pick<GroupsService, 'groupNames'>,
  rules: readonly GroupRule[],
  on: Queries,
): Promise<Names> {
  const names = await namesOf(groups, rules, on)
  for (const { groupId } of rules) {
    if (!names.has(groupId)) throw new Problem('group.not-found')
    if (groupId === everyoneGroupId) throw new Problem('group.built-in')
  }
  return names
}

const audited = (rules: readonly GroupRule[], names: Names) => ({
  groupRules: rules.map(
    ({ claim, match, value, groupId }) =>
      `${claim}${match === 'is' ? '=' : '=^'}${value} → ${names.get(groupId) ?? groupId}`,
  ),
})
