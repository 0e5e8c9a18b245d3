import type { BackupKeep } from '@atelier/contract/backups/backup-plan'

interface DatedBackup {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** It was read back the same as it was written. */
  readonly isGood: boolean
}

/**
 * Names of the backups that may go: of each of the last days, weeks and months the newest good one stays, and the newest good one always.
 * Damaged ones stay until there is a newer good one.
 */
export function expiredBackups(backups: readonly DatedBackup[], keep: BackupKeep): string[] {
  const newestFirst = backups.toSorted((one, other) => other.createdAt - one.createdAt)
  const good = newestFirst.filter(({ isGood }) => isGood)
  const newest = good[0]
  const kept = new Set([
    ...(newest ? [newest.name] : []),
    ...newestOfEach(good, keep.days, dayOf),
    ...newestOfEach(good, keep.weeks, weekOf),
    ...newestOfEach(good, keep.months, monthOf),
  ])
  return newestFirst
    .filter(({ name, isGood, createdAt }) =>
      isGood ? !kept.has(name) : newest !== undefined && createdAt < newest.createdAt,
    )
    .map(({ name }) => name)
}

/** The newest backup of each of the last periods that have one. */
function newestOfEach(
  newestFirst: readonly DatedBackup[],
  count: number,
  periodOf: (date: Date) => string,
): string[] {
  const names = new Map<string, string>()
  for (const { name, createdAt } of newestFirst) {
    const period = periodOf(new Date(createdAt))
    if (!names.has(period) && names.size < count) names.set(period, name)
  }
  return [...names.values()]
}

const dayOf = (date: Date) => `${monthOf(date)}-${date.getDate()}`
const monthOf = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}`
/** The day on which its week began: a Monday. */
function weekOf(date: Date): string {
  const daysSinceMonday = (date.getDay() + 6) % 7
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysSinceMonday))
}
