/** The last time of day `at` (as `03:00`, of this machine's clock) that is not after `now`. */
export function lastDueTime(now: number, at: string): number {
  const today = timeOn(new Date(now), at)
  return today <= now ? today : timeOn(dayBefore(now), at)
}

/** The first time of day `at` after `now`. */
export function nextDueTime(now: number, at: string): number {
  const today = timeOn(new Date(now), at)
  return today > now ? today : timeOn(dayAfter(now), at)
}

/** By the calendar: a day on which clocks change has another length. */
function timeOn(day: Date, at: string): number {
  const [hours, minutes] = at.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes).getTime()
}
const dayBefore = (now: number) => shifted(now, -1)
const dayAfter = (now: number) => shifted(now, 1)
function shifted(now: number, days: number): Date {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}

const hourMs = 60 * 60 * 1000

interface LastRun {
  readonly startedAt: number
  readonly hasFailed: boolean
}

/** Whether a planned backup starts now: none was tried since its time of day, or the last one failed an hour ago. */
export function isDue(now: number, at: string, last: LastRun | undefined): boolean {
  if (!last || last.startedAt < lastDueTime(now, at)) return true
  return last.hasFailed && now - last.startedAt >= hourMs
}
