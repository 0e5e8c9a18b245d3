import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { PeopleQuery, UserUsage } from '@atelier/contract/usage/usage'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import { dayOf, monthOf } from '../periods.ts'
import { machineSeconds } from './amounts.ts'
import type { UsageSums, UserMonth } from './usage-sums.repository.ts'

export interface PeopleDependencies {
  readonly database: Pick<Database, 'commit'>
  readonly sums: UsageSums
  readonly clock: Clock
  readonly record: RecordAuditEntry
  /** Whether the administrator may read what each user uses. */
  showsUsers(): boolean
  /** Names and addresses of accounts. */
  describeUsers(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>
}
type Actor = NewAuditEntry['actor']

/** A page that is read again within this time was opened once. */
const oneOpeningMs = 10 * 60 * 1000

/** What each user used: opening it is recorded, and can be switched off. */
export function createPeople(dependencies: PeopleDependencies) {
  const { database, sums, clock, record } = dependencies
  const opened = new Map<string, number>()

  async function recordOpening(actor: Actor): Promise<void> {
    const now = clock.now()
    if (now - (opened.get(actor.userId) ?? Number.NEGATIVE_INFINITY) < oneOpeningMs) return
    const { userId, email } = actor
    await database.commit((transaction) =>
      record({ actor: { userId, email }, action: 'usage.people-read' }, transaction),
    )
    // There is one administrator, and others follow rarely.
    opened.set(userId, now)
  }

  return {
    /** @throws Problem */
    async list(actor: Actor, query: PeopleQuery): Promise<Page<UserUsage>> {
      requireUsers(dependencies)
      await recordOpening(actor)
      const { users, total } = await sums.month(query.month ?? monthOf(dayOf(clock.now())), query)
      const known = await dependencies.describeUsers(users.map(({ userId }) => userId))
      return toPage(
        users.map((one) => present(one, known.get(one.userId))),
        total,
        query,
      )
    },
  }
}

/** @throws Problem */
export function requireUsers({ showsUsers }: Pick<PeopleDependencies, 'showsUsers'>): void {
  if (!showsUsers()) throw new Problem('usage.people-off')
}

const present = (
  { userId, works, machineMs, amounts }: UserMonth,
  account: { readonly name: string; readonly email: string } | undefined,
): UserUsage => ({
  userId,
  name: account?.name ?? '',
  email: account?.email ?? '',
  works,
  amounts: { ...amounts, 'machine-seconds': machineSeconds(machineMs) },
})
