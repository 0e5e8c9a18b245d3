import { setImmediate } from 'node:timers/promises'
import { usageLimits } from '@atelier/contract/usage/meters'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import { dayBefore, monthOf } from '../periods.ts'
import type { UserGroups } from '../user-groups.ts'
import type { FoldingRepository } from './folding.repository.ts'
import { type EndedLine, sumLines } from './sums.ts'

export interface FoldingDependencies {
  readonly database: Pick<Database, 'commitRelaxed'>
  readonly folding: FoldingRepository
  readonly groups: Pick<UserGroups, 'groupIdsOf'>
  readonly mayRunChore: MayRunChore
  /** Days that lines are kept. */
  readonly lineDays: number
  readonly clock: Clock
  readonly log: Log
}

const everyMs = 60_000
const cleanEveryMs = 24 * 60 * 60 * 1000
const dayMs = cleanEveryMs
/** Lines of one transaction: others wait for it. */
const linesPerSlice = 200
/** Slices of one minute; the rest is folded in the next. */
const slicesMax = 100
const removedPerSlice = 500
/** Longer than any period with an end, and any work in it. */
const counterDays = 62

/** Adds the lines of ended works to the sums, every minute, and removes what is too old, every day. */
export function createFolding(dependencies: FoldingDependencies) {
  const { mayRunChore, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const isEnding = () => timer === undefined

  const fold = asChore(mayRunChore, { name: 'usage', everyMs }, () =>
    foldAll(dependencies, isEnding),
  )
  const clean = asChore(mayRunChore, { name: 'old-usage', everyMs: cleanEveryMs }, () =>
    removeOld(dependencies, isEnding),
  )
  let cleanedAt = Number.NEGATIVE_INFINITY
  async function work(): Promise<void> {
    await fold()
    const now = dependencies.clock.now()
    if (now - cleanedAt < cleanEveryMs) return
    cleanedAt = now
    await clean()
  }
  const tick = () => {
    running = running
      .then(work)
      .catch((cause: unknown) => log.error('l’usage n’a pas pu être totalisé', { cause }))
  }
  return {
    start(): void {
      timer ??= setInterval(tick, everyMs).unref()
      tick()
    },
    /** Folds what ended last, before it is read; the sums are shown without it if that fails. */
    async foldLatest(): Promise<void> {
      await foldSlice(dependencies).catch((cause: unknown) =>
        log.warn('l’usage de la dernière minute n’a pas pu être totalisé', { cause }),
      )
    },
    /** Folds all that waits now. */
    foldNow: () => foldAll(dependencies, () => false),
    removeOld: () => removeOld(dependencies, () => false),
    async close(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}

async function foldAll(dependencies: FoldingDependencies, isEnding: () => boolean): Promise<void> {
  for (let slice = 0; slice < slicesMax && !isEnding(); slice += 1) {
    if (!(await foldSlice(dependencies))) return
    await setImmediate()
  }
}

/** A power cut loses the sums and the marks of the lines together. Returns whether there may be more. */
function foldSlice({ database, folding, groups }: FoldingDependencies): Promise<boolean> {
  return database.commitRelaxed(async (transaction) => {
    const lines = await folding.takeUnfolded(linesPerSlice, transaction)
    const ofGroups = await groupIdsOf(groups, lines, transaction)
    const sums = sumLines(lines, ofGroups)
    for (const sum of sums.days) await folding.addDay(sum, transaction)
    for (const sum of sums.months) await folding.addMonth(sum, transaction)
    for (const sum of sums.groups) await folding.addGroup(sum, transaction)
    for (const sum of sums.totals) await folding.addTotal(sum, transaction)
    return lines.length === linesPerSlice
  })
}

/** Of each user of these lines. */
async function groupIdsOf(
  groups: FoldingDependencies['groups'],
  lines: readonly EndedLine[],
  on: Queries,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for (const userId of new Set(lines.map((line) => line.userId)))
    found.set(userId, await groups.groupIdsOf(userId, on))
  return found
}

async function removeOld(
  { database, folding, lineDays, clock }: FoldingDependencies,
  isEnding: () => boolean,
): Promise<void> {
  const now = clock.now()
  const today = new Date(now)
  const firstMonth = new Date(today.getFullYear(), today.getMonth() - usageLimits.monthsKept, 1)
  const firstDay = dayBefore(firstMonth.getTime(), 0)
  const repeat = async (remove: () => Promise<boolean>) => {
    while (!isEnding() && (await remove())) await setImmediate()
  }
  await repeat(() =>
    database.commitRelaxed((transaction) =>
      folding.removeLines(now - lineDays * dayMs, removedPerSlice, transaction),
    ),
  )
  await repeat(() =>
    database.commitRelaxed((transaction) => folding.removeSums(firstDay, transaction)),
  )
  await database.commitRelaxed(async (transaction) => {
    await folding.removeMonths(monthOf(firstDay), transaction)
    await folding.removeCounters(now - counterDays * dayMs, transaction)
  })
}
