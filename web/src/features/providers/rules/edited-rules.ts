import { type GroupRule, GroupRuleDraft } from '@atelier/contract/providers/group-rules'

/** A rule while it is written: its fields may be empty, and it has a name of its own. */
export interface EditedRule extends GroupRule {
  readonly key: number
}

/** Keys of this page; no two rules have the same. */
let lastKey = 0
export function newRule(rule?: GroupRule): EditedRule {
  lastKey += 1
  return { ...(rule ?? { claim: 'groups', match: 'is', value: '', groupId: '' }), key: lastKey }
}

/** As they are saved; `undefined` while one is incomplete. */
export const completeRules = (rules: readonly EditedRule[]): GroupRule[] | undefined =>
  GroupRuleDraft.safeParse({ rules: rules.map(({ key, ...rule }) => rule) }).data?.rules
