import { Problem } from '@atelier/contract/problems/problems'
import { type Meter, usageLimits } from '@atelier/contract/usage/meters'
import type { Queries } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Servers } from '#platform/servers.ts'
import {
  type CounterKey,
  compareCounters,
  isSameCounter,
  type Limit,
  limitsOf,
} from '../rules/limits.ts'
import { ownSubject } from '../rules/quotas.repository.ts'
import type { RuleCache } from '../rules/rule-cache.ts'
import { nameOfSubject, type UserGroups } from '../user-groups.ts'
import type { Counters } from './counters.repository.ts'
import type { Lines, StoredLine, Use, Work } from './lines.repository.ts'

export interface LedgerDependencies {
  readonly rules: Pick<RuleCache, 'rulesFor'>
  readonly counters: Counters
  readonly lines: Lines
  readonly clock: Clock
  readonly servers: Pick<Servers, 'id'>
  /** Within a transaction: whether nothing limits this account. */
  isAdmin(userId: string, on: Queries): Promise<boolean>
  readonly groups: Pick<UserGroups, 'groupNames'>
}
/** What to set aside: for a reply `least` is enough, and it becomes shorter. */
export interface Wanted {
  readonly amount: number
  readonly least?: number
}
/** Others may take what was left between reading and taking. */
const takeTries = 6

/**
 * What users use, and how much of it they may. Everything is called within the caller's transaction and named by the id of the work, so
 * that a repeated request, a crash or a second server counts it once.
 */
export const createLedger = (dependencies: LedgerDependencies) => ({
  ...createReservations(dependencies),
  ...createCounting(dependencies),
})
export type Ledger = ReturnType<typeof createLedger>

function createReservations(dependencies: LedgerDependencies) {
  const { clock, lines, counters, servers, isAdmin } = dependencies
  /** None for the administrator. */
  async function limitsFor(userId: string, meter: Meter, on: Queries): Promise<readonly Limit[]> {
    const limits = ofWork(await readLimits(dependencies, { userId, at: clock.now() }, on), meter)
    return limits.length === 0 || (await isAdmin(userId, on)) ? [] : limits
  }
  return {
    /** All limits that hold for a user. */
    async limitsOf(userId: string, on: Queries): Promise<readonly Limit[]> {
      const limits = await readLimits(dependencies, { userId, at: clock.now() }, on)
      return limits.length === 0 || (await isAdmin(userId, on)) ? [] : limits
    },
    /** Whether any limit holds for a work that this meter counts. */
    isLimited: async (userId: string, meter: Meter, on: Queries): Promise<boolean> =>
      (await limitsFor(userId, meter, on)).length > 0,
    /**
     * Sets aside what a work will use at most, and returns how much that is. Without any limit nothing is written.
     * @throws Problem `quota.exhausted`
     */
    async reserve(work: Work, wanted: Wanted, on: Queries): Promise<number> {
      const limits = await limitsFor(work.userId, work.meter, on)
      if (limits.length === 0) return wanted.amount
      const known = await lines.findOpen(work.id, on)
      if (known) {
        await lines.adopt(work.id, servers.id(), on)
        return known.reserved
      }
      const amount = await takeAll(dependencies, { limits, meter: work.meter, wanted }, on)
      const taken = limits.map(({ counter }) => counter)
      const reservation = { amount, counters: taken, at: clock.now(), server: servers.id() }
      await lines.insertReserved(work, reservation, on)
      return amount
    },
    /**
     * The same before a work whose size nobody knows yet: refuses when nothing is left, and sets nothing aside.
     * @throws Problem `quota.exhausted`
     */
    async requireAny(userId: string, meter: Meter, on: Queries): Promise<void> {
      for (const limit of await limitsFor(userId, meter, on)) {
        const { counted, reserved } = await counters.readOrSum(limit, on)
        if (limit.max - counted - reserved < 1)
          throw await exhausted(dependencies.groups, limit, on)
      }
    },
  }
}

function createCounting(dependencies: LedgerDependencies) {
  const { clock, lines, servers } = dependencies
  async function settle(
    work: Work,
    {
      use: given,
      state,
    }: { readonly use: Use; readonly state: 'reserved' | 'counted' | 'given-back' },
    on: Queries,
  ): Promise<void> {
    const use = bounded(given)
    const line = await lines.add(work, { use, state, at: clock.now(), server: servers.id() }, on)
    if (!line) return
    const when = { userId: work.userId, at: line.createdAt }
    const limits = await readLimits(dependencies, when, on)
    if (limits.length === 0 && line.counters.length === 0) return
    const released = releasedBy(line, use.amount, state !== 'reserved')
    await addToCounters(dependencies, { line, limits, meter: work.meter, use, released }, on)
  }
  return {
    /** Counts a part of a work that goes on. */
    note: (work: Work, use: Use, on: Queries): Promise<void> =>
      settle(work, { use, state: 'reserved' }, on),
    /** Counts a work that has ended, and gives back what it did not use. */
    count: (work: Work, use: Use, on: Queries): Promise<void> =>
      settle(work, { use, state: 'counted' }, on),
    /** Ends a work that failed or was cancelled: what was noted of it stays counted. */
    async giveBack(work: Work, machineMs: number, on: Queries): Promise<void> {
      // Of a work without limit that did nothing, there is no line.
      if (machineMs === 0 && !(await lines.findOpen(work.id, on))) return
      await settle(work, { use: { amount: 0, machineMs }, state: 'given-back' }, on)
    },
  }
}

/** Whatever an engine says it used. */
function bounded({ amount, inputAmount, machineMs, ...use }: Use): Use {
  const within = (value: number) =>
    Math.min(usageLimits.quotaMax, Math.max(0, Math.round(value) || 0))
  return {
    ...use,
    amount: within(amount),
    inputAmount: within(inputAmount ?? 0),
    machineMs: within(machineMs),
  }
}

async function readLimits(
  { rules }: LedgerDependencies,
  { userId, at }: { readonly userId: string; readonly at: number },
  on: Queries,
): Promise<readonly Limit[]> {
  const found = await rules.rulesFor(userId, on)
  return found.length === 0 ? [] : limitsOf(found, { own: ownSubject(userId), at })
}

/** Machine time limits every work. */
const ofWork = (limits: readonly Limit[], meter: Meter) =>
  limits.filter(({ counter }) => counter.meter === meter || counter.meter === 'machine-seconds')

interface Taking {
  readonly limits: readonly Limit[]
  readonly meter: Meter
  readonly wanted: Wanted
}
/** From every counter, in their order; returns how much. @throws Problem */
async function takeAll(
  { counters, groups }: LedgerDependencies,
  { limits, meter, wanted }: Taking,
  on: Queries,
): Promise<number> {
  let amount = wanted.amount
  const taken: Limit[] = []
  for (const limit of limits) {
    const isMeasured = limit.counter.meter === meter
    for (let tries = 1; ; tries += 1) {
      // Of machine time nothing is set aside: it is refused once it is over.
      const order = isMeasured ? { amount, needed: Math.max(1, amount) } : { amount: 0, needed: 1 }
      if (await counters.take(limit, order, on)) break
      if (tries === 1) {
        // Created here, or by another transaction that this one has waited for.
        await counters.create(limit, on)
        continue
      }
      const left = isMeasured ? await remainingOf(counters, limit, on) : 0
      const less = Math.min(amount, left)
      if (less < Math.max(1, wanted.least ?? wanted.amount) || tries >= takeTries)
        throw await exhausted(groups, limit, on)
      for (const other of taken)
        await counters.add(other.counter, { released: amount - less, counted: 0 }, on)
      amount = less
    }
    if (isMeasured) taken.push(limit)
  }
  return amount
}

async function remainingOf(counters: Counters, { counter, max }: Limit, on: Queries) {
  const { counted, reserved } = (await counters.read(counter, on)) ?? { counted: 0, reserved: 0 }
  return max - counted - reserved
}

async function exhausted(
  groups: LedgerDependencies['groups'],
  { counter, span }: Limit,
  on: Queries,
): Promise<Problem> {
  return new Problem('quota.exhausted', {
    params: {
      meter: counter.meter,
      whose: await nameOfSubject(groups, counter.subject, on),
      renewsAt: span.until === undefined ? '' : isoDate(span.until),
    },
  })
}

/** What was set aside and not released by an earlier part: as much as this part used, or all that is left at the end. */
function releasedBy({ reserved, amount }: StoredLine, used: number, isLast: boolean): number {
  const before = Math.max(0, reserved - (amount - used))
  return isLast ? before : Math.min(before, used)
}

interface Counting {
  readonly line: StoredLine
  readonly limits: readonly Limit[]
  readonly meter: Meter
  readonly use: Use
  readonly released: number
}
/** Those in which it was set aside, and those of limits that were made since. */
async function addToCounters(
  { counters }: LedgerDependencies,
  { line, limits, meter, use, released }: Counting,
  on: Queries,
): Promise<void> {
  const isReserved = (key: CounterKey) => line.counters.some((one) => isSameCounter(one, key))
  const others = ofWork(limits, meter).filter(({ counter }) => !isReserved(counter))
  const targets = [
    ...line.counters.map((counter) => ({ counter, limit: undefined })),
    ...others.map((limit) => ({ counter: limit.counter, limit })),
  ].sort((one, other) => compareCounters(one.counter, other.counter))
  for (const { counter, limit } of targets) {
    const isMeasured = counter.meter === meter
    const counted = isMeasured ? use.amount : use.machineMs
    // A new counter has this line in it.
    if (limit && (await counters.create(limit, on))) continue
    const back = isMeasured && !limit ? released : 0
    if (counted > 0 || back > 0) await counters.add(counter, { released: back, counted }, on)
  }
}
