import type { GroupRule } from '@atelier/contract/providers/group-rules'
import type { StoredClaims } from './stored-claims.ts'

/** What rules say of one user. */
export interface RuleResult {
  readonly groupIds: ReadonlySet<string>
  /** Groups that hang on a claim of which nothing is known: who is in one stays. */
  readonly unknownGroupIds: ReadonlySet<string>
}

/** Values of which the groups are in memory: many users have the same. */
const maxValues = 10_000

/** Prepares rules for many users, so that each costs no more than they have values. */
export function prepareRules(rules: readonly GroupRule[]) {
  const byClaim = new Map([...new Set(rules.map(({ claim }) => claim))].map(prepareClaim))
  function prepareClaim(claim: string) {
    const own = rules.filter((rule) => rule.claim === claim)
    return [
      claim,
      { groupIds: own.map(({ groupId }) => groupId), find: createFinding(own) },
    ] as const
  }
  return (claims: StoredClaims): RuleResult => {
    const known = new Map(claims)
    const groupIds = new Set<string>()
    const unknownGroupIds = new Set<string>()
    for (const [claim, { groupIds: all, find }] of byClaim) {
      const values = known.get(claim)
      if (!values) for (const id of all) unknownGroupIds.add(id)
      else for (const value of values) for (const id of find(value)) groupIds.add(id)
    }
    return { groupIds, unknownGroupIds }
  }
}

function createFinding(rules: readonly GroupRule[]) {
  const found = new Map<string, readonly string[]>()
  return (value: string): readonly string[] => {
    const known = found.get(value)
    if (known) return known
    const groupIds = rules.filter((rule) => fits(rule, value)).map(({ groupId }) => groupId)
    if (found.size >= maxValues) found.clear()
    found.set(value, groupIds)
    return groupIds
  }
}

/** Letter for letter: providers tell capitals apart. */
const fits = ({ match, value: wanted }: GroupRule, value: string): boolean =>
  match === 'is' ? value === wanted : value.startsWith(wanted)

/** The groups that a user has from the provider, when they had these. */
export const nextGroupIds = (
  { groupIds, unknownGroupIds }: RuleResult,
  current: readonly string[],
): string[] => [...new Set([...groupIds, ...current.filter((id) => unknownGroupIds.has(id))])]
