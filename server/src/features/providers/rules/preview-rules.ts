import { setImmediate } from 'node:timers/promises'
import {
  type GroupRule,
  groupRuleLimits,
  type PreviewedGroup,
  type RulesPreview,
} from '@atelier/contract/providers/group-rules'
import type { Database } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { groupIdsBy, sourceOf } from './apply-rules.ts'
import { nextGroupIds, prepareRules } from './evaluate-rules.ts'
import { groupRuleRows, type LinkedClaims } from './group-rules.repository.ts'

/** The names of accounts; those that are being removed are absent. */
export type DescribeUsers = (
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>

export interface RulePreviewDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly groups: Pick<GroupsService, 'membershipsOf' | 'groupNames'>
  readonly describeUsers: DescribeUsers
}

const usersPerSlice = 500
type Change = PreviewedGroup['people'][number]['change']
interface Found {
  joins: number
  leaves: number
  readonly first: { readonly id: string; readonly change: Change }[]
}

/** Tries rules on what providers said of all their users, and changes nothing. */
export const createRulePreview =
  (dependencies: RulePreviewDependencies) =>
  async (providerId: string, rules: readonly GroupRule[]): Promise<RulesPreview> => {
    const { database, groups, describeUsers } = dependencies
    const evaluate = prepareRules(rules)
    const changes = new Map<string, Found>()
    let [people, unknown] = [0, 0]
    const add = (groupId: string, change: Change, id: string) => {
      const found = changes.get(groupId) ?? { joins: 0, leaves: 0, first: [] }
      changes.set(groupId, found)
      found[change] += 1
      if (found.first.length < groupRuleLimits.previewNames) found.first.push({ id, change })
    }
    for await (const slice of slicesOf(dependencies, providerId)) {
      const memberships = await groups.membershipsOf(
        slice.map(({ userId }) => userId),
        database.queries,
      )
      for (const { userId, claims } of slice) {
        const all = memberships.get(userId) ?? []
        const current = groupIdsBy(all, sourceOf(providerId))
        const others = all.filter(({ source }) => source !== sourceOf(providerId))
        const isElsewhere = (id: string) => others.some(({ groupId }) => groupId === id)
        const result = evaluate(claims)
        const next = nextGroupIds(result, current)
        people += 1
        if (result.unknownGroupIds.size > 0) unknown += 1
        // Who is in a group by another source too neither comes nor goes.
        for (const id of next)
          if (!current.includes(id) && !isElsewhere(id)) add(id, 'joins', userId)
        for (const id of current)
          if (!next.includes(id) && !isElsewhere(id)) add(id, 'leaves', userId)
      }
    }
    const names = await groups.groupNames([...changes.keys()], database.queries)
    return { groups: await describe(changes, { names, describeUsers }), people, unknown }
  }

async function* slicesOf(
  { database }: Pick<RulePreviewDependencies, 'database'>,
  providerId: string,
): AsyncGenerator<readonly LinkedClaims[]> {
  let after = ''
  for (;;) {
    const rows = groupRuleRows(database.queries)
    const slice = await rows.nextClaims(providerId, { after, limit: usersPerSlice })
    yield slice
    const last = slice.at(-1)
    if (!last || slice.length < usersPerSlice) return
    after = last.userId
    await setImmediate()
  }
}

/** The first names of each group, and no more than are allowed of all together. */
async function describe(
  changes: ReadonlyMap<string, Found>,
  {
    names,
    describeUsers,
  }: { readonly names: ReadonlyMap<string, string>; readonly describeUsers: DescribeUsers },
): Promise<PreviewedGroup[]> {
  let room: number = groupRuleLimits.previewNamesInAll
  const shown = [...changes].map(([groupId, { first, ...counts }]) => {
    const some = first.slice(0, room)
    room -= some.length
    return { groupId, ...counts, some }
  })
  const users = await describeUsers([
    ...new Set(shown.flatMap(({ some }) => some.map(({ id }) => id))),
  ])
  return shown.map(({ some, ...group }) => ({
    ...group,
    name: names.get(group.groupId) ?? '',
    people: some.flatMap(({ id, change }) => {
      const user = users.get(id)
      return user ? [{ id, name: user.name, email: user.email, change }] : []
    }),
  }))
}
