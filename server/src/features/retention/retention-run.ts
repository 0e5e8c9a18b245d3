import { setImmediate } from 'node:timers/promises'
import { appliedDays, retentionLimits } from '@atelier/contract/retention/retention-rules'
import { type ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import type { Database, WriteTransaction } from '#database/database.ts'
import type {
  AppliedRetention,
  TrashTogether,
  WorksService,
} from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import { nightAfter } from './nights.ts'
import { pagesOf } from './pages-of.ts'
import { retentionRows, type StoredRule } from './retention.repository.ts'
import { dayMs } from './retention-rules.ts'

interface WorkOwner {
  /** Puts some works into the trash, and ends what is under way for them; returns how many were not there before. */
  trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number>
}
export interface RetentionRunDependencies {
  readonly database: Database
  readonly works: Pick<
    WorksService,
    | 'usersWithWorks'
    | 'usersWithAnnounced'
    | 'dueByRetention'
    | 'withdrawAnnounced'
    | 'announceRetention'
  >
  readonly owners: Readonly<Record<ListedKind, WorkOwner>>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly log: Log
  /** Whether the server is stopping: what is left is done at the next run. */
  isClosed(): boolean
}
export type MovedWorks = Partial<Record<ListedKind, number>>

/** Works that go to the trash at once. */
const movedPerSlice = 50
/** Works whose announcement one transaction writes. */
const announcedPerCommit = 200

/**
 * Puts into the trash what was announced and is still due, user by user. What applies is read again for each slice, and the write that moves
 * a work demands its announcement, which a pin takes back: nothing is moved by a rule that has changed, nor what somebody has just kept.
 * `batchId`: the name under which all of them are in the trash; once the row of that night is gone, another server has taken it over.
 */
export async function moveDue(
  dependencies: RetentionRunDependencies,
  batchId: string,
): Promise<MovedWorks> {
  const { works, live, log, isClosed } = dependencies
  const moved: MovedWorks = {}
  for await (const userIds of pagesOf(works.usersWithAnnounced))
    for (const userId of userIds) {
      if (isClosed()) return moved
      try {
        if (await moveOfUser(dependencies, { userId, batchId }, moved))
          live.publish(userId, { type: 'retention' })
      } catch (cause) {
        log.error('des travaux n’ont pas pu être mis à la corbeille par la règle de conservation', {
          userId,
          cause,
        })
      }
    }
  return moved
}

/** Adds to `moved`; returns whether there was anything. */
async function moveOfUser(
  dependencies: RetentionRunDependencies,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
  moved: MovedWorks,
): Promise<boolean> {
  const { database, works, owners, clock, isClosed } = dependencies
  const batch = { batchId, reason: 'retention' } as const
  let hasMoved = false
  for (const kind of listedKinds) {
    let checked: AppliedRetention | undefined
    while (!isClosed() && (await retentionRows(database.queries).hasNight(batchId))) {
      const applied = await appliedTo(dependencies, userId, kind)
      if (!isSameRule(applied, checked)) await withdraw(dependencies, applied)
      checked = applied
      // A stop may have left some that nothing justifies any more.
      if (isClosed()) break
      const ids = await works.dueByRetention({ userId, kind }, clock.now(), movedPerSlice)
      const count = ids.length === 0 ? 0 : await owners[kind].trashSome(userId, ids, batch)
      if (count === 0) break
      moved[kind] = (moved[kind] ?? 0) + count
      hasMoved = true
      await setImmediate()
    }
  }
  return hasMoved
}

/** Reading every announcement again for each slice would take longer with each work. */
const isSameRule = (one: AppliedRetention, other: AppliedRetention | undefined): boolean =>
  other !== undefined && one.ageMs === other.ageMs && one.exemptsPinned === other.exemptsPinned

/** Announces what will be due, for the users to whom a rule may apply. */
export async function announceAll(dependencies: RetentionRunDependencies): Promise<void> {
  const { database, works, isClosed } = dependencies
  const stored = retentionRows(database.queries)
  for (const kind of listedKinds) {
    const { days, mostDays } = (await stored.rules())[kind]
    const isForAll = days !== null || mostDays !== null
    const users = pagesOf((after, limit) =>
      isForAll ? works.usersWithWorks(kind, after, limit) : stored.choosers(kind, after, limit),
    )
    for await (const userIds of users) {
      const rule = (await stored.rules())[kind]
      const choices = await stored.choicesFor(kind, userIds)
      for (const userId of userIds) {
        if (isClosed()) return
        await announce(dependencies, toApplied({ userId, kind, rule, own: choices.get(userId) }))
      }
    }
  }
}

/** Takes back every announcement that what applies now does not justify. */
export async function withdrawAll(dependencies: RetentionRunDependencies): Promise<void> {
  for await (const userIds of pagesOf(dependencies.works.usersWithAnnounced))
    for (const userId of userIds)
      for (const kind of listedKinds)
        if (!dependencies.isClosed())
          await withdraw(dependencies, await appliedTo(dependencies, userId, kind))
}

/** Both for one user, who has chosen something else. */
export async function announceFor(
  dependencies: RetentionRunDependencies,
  userId: string,
): Promise<void> {
  for (const kind of listedKinds) {
    const applied = await appliedTo(dependencies, userId, kind)
    await withdraw(dependencies, applied)
    await announce(dependencies, applied)
  }
}

async function withdraw(
  dependencies: RetentionRunDependencies,
  applied: AppliedRetention,
): Promise<void> {
  const { works } = dependencies
  await inSlices(dependencies, applied.userId, (on) =>
    works.withdrawAnnounced(on, applied, announcedPerCommit),
  )
}

/** For a night that is at least the days of the notice away. */
async function announce(
  dependencies: RetentionRunDependencies,
  applied: AppliedRetention,
): Promise<void> {
  if (applied.ageMs === undefined) return
  const { works, clock } = dependencies
  const at = nightAfter(clock.now() + retentionLimits.noticeDays * dayMs)
  await inSlices(dependencies, applied.userId, async (on) => {
    const announced = await works.announceRetention(on, applied, { at, limit: announcedPerCommit })
    // More for a night whose notice was dismissed is a new notice.
    if (announced > 0) await retentionRows(on).unsee(applied.userId, at)
    return announced
  })
}

/** Until there is nothing left to write; the user's open pages then show it. */
async function inSlices(
  { database, live, isClosed }: RetentionRunDependencies,
  userId: string,
  write: (on: WriteTransaction) => Promise<number>,
): Promise<void> {
  let total = 0
  for (let written = announcedPerCommit; written === announcedPerCommit && !isClosed(); ) {
    written = await database.commit(write, { lock: `works:${userId}` })
    total += written
    if (written > 0) await setImmediate()
  }
  if (total > 0) live.publish(userId, { type: 'retention' })
}

async function appliedTo(
  { database }: Pick<RetentionRunDependencies, 'database'>,
  userId: string,
  kind: ListedKind,
): Promise<AppliedRetention> {
  const stored = retentionRows(database.queries)
  const rule = (await stored.rules())[kind]
  return toApplied({ userId, kind, rule, own: (await stored.choices(userId)).get(kind) })
}

function toApplied({
  userId,
  kind,
  rule,
  own,
}: {
  readonly userId: string
  readonly kind: ListedKind
  readonly rule: StoredRule
  readonly own: number | null | undefined
}): AppliedRetention {
  const days = appliedDays(rule, own)
  const ageMs = days === null ? undefined : days * dayMs
  return { userId, kind, ageMs, exemptsPinned: rule.exemptsPinned }
}
