import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { KindPreview, StoredRetentionRule } from '@atelier/contract/retention/retention-admin'
import {
  appliedDays,
  isWithinBounds,
  type RetentionRule,
  type RetentionRules,
  retentionLimits,
} from '@atelier/contract/retention/retention-rules'
import { type ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { pagesOf } from './pages-of.ts'
import { retentionRows, type StoredRules } from './retention.repository.ts'

export interface RetentionRulesDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'usersWithWorks' | 'countUntouched'>
  readonly record: RecordAuditEntry
  readonly clock: Clock
}
type Actor = NewAuditEntry['actor']

export const dayMs = 24 * 60 * 60 * 1000

/** What the administrator decides for everyone. `announceAll`: what it means for each work is found out after it is saved. */
export const retentionRules = (
  { database, works, record, clock }: RetentionRulesDependencies,
  announceAll: () => void,
) => ({
  async readRules(): Promise<StoredRetentionRule[]> {
    return presentRules(await retentionRows(database.queries).rules())
  },
  /** @throws Problem */
  async saveRules(actor: Actor, rules: RetentionRules): Promise<StoredRetentionRule[]> {
    requireBounds(rules)
    const saved = await database.commit(
      async (on) => {
        const rows = retentionRows(on)
        const before = await rows.rules()
        const changed = listedKinds.filter((kind) => !isSame(before[kind], rules[kind]))
        for (const kind of changed) await rows.saveRule(kind, rules[kind], clock.now())
        if (changed.length > 0)
          await record(
            {
              actor,
              action: 'retention.changed',
              before: { retention: rulesOf(before, changed) },
              after: { retention: rulesOf(rules, changed) },
            },
            on,
          )
        return await rows.rules()
      },
      { lock: 'retention' },
    )
    announceAll()
    return presentRules(saved)
  },
  /** Counts in pages of users, so that nobody waits for it. @throws Problem */
  async preview(rules: RetentionRules): Promise<KindPreview[]> {
    requireBounds(rules)
    const previews: KindPreview[] = []
    for (const kind of listedKinds) {
      const preview = { kind, dueNow: 0, dueSoon: 0 }
      const users = pagesOf((after, limit) => works.usersWithWorks(kind, after, limit))
      for await (const userIds of users) {
        const choices = await retentionRows(database.queries).choicesFor(kind, userIds)
        const byDays = Map.groupBy(userIds, (id) => appliedDays(rules[kind], choices.get(id)))
        for (const [days, ids] of byDays) {
          if (days === null) continue
          const since = clock.now() - days * dayMs
          const some = { userIds: ids, kind, exemptsPinned: rules[kind].exemptsPinned }
          preview.dueNow += await works.countUntouched({ ...some, since })
          const soon = since + retentionLimits.noticeDays * dayMs
          preview.dueSoon += await works.countUntouched({ ...some, since: soon })
        }
      }
      previews.push(preview)
    }
    return previews
  },
})

/** @throws Problem */
function requireBounds(rules: RetentionRules): void {
  if (!listedKinds.every((kind) => isWithinBounds(rules[kind])))
    throw new Problem('retention.out-of-bounds')
}

const isSame = (one: RetentionRule, other: RetentionRule): boolean =>
  one.days === other.days &&
  one.leastDays === other.leastDays &&
  one.mostDays === other.mostDays &&
  one.exemptsPinned === other.exemptsPinned

/** What the audit trail says of them. */
export const rulesOf = (
  rules: Readonly<Record<ListedKind, RetentionRule>>,
  kinds: readonly ListedKind[],
): Partial<RetentionRules> =>
  Object.fromEntries(
    kinds.map((kind) => {
      const { days, leastDays, mostDays, exemptsPinned } = rules[kind]
      return [kind, { days, leastDays, mostDays, exemptsPinned }]
    }),
  )

const presentRules = (rules: StoredRules): StoredRetentionRule[] =>
  listedKinds.map((kind) => {
    const { since, ...rule } = rules[kind]
    return { kind, ...rule, since: since === undefined ? null : isoDate(since) }
  })
