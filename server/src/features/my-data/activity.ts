import {
  type Activity,
  type ActivityTool,
  activityLimits,
  type RecentItem,
} from '@atelier/contract/my-data/activity'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type ActivitySlot, type createActivityRepository, slotMs } from './activity.repository.ts'
import type { MyDataRepository } from './my-data.repository.ts'

const dayMs = 24 * 60 * 60 * 1000

interface ActivityDependencies {
  readonly repository: ReturnType<typeof createActivityRepository>
  readonly usage: Pick<MyDataRepository, 'newBytes'>
  /** Bytes of everything that a person owns. */
  bytesOf(userId: string): Promise<number>
  readonly files: Pick<StoredFiles, 'link'>
  readonly clock: Clock
}

/** One's own use, counted by day of the installation's zone. */
export function createActivity({ repository, usage, bytesOf, files, clock }: ActivityDependencies) {
  return {
    async activity(userId: string, days: number): Promise<Activity> {
      const names = lastDays(clock.now(), days * 2)
      // A day more than asked for, whose quarters before the first midnight are left out by name.
      const slots = await repository.slots(userId, clock.now() - (days * 2 + 1) * dayMs)
      const newBytes = await usage.newBytes(userId, clock.now() - days * dayMs)
      const storage = { byteSize: await bytesOf(userId), newBytes }
      return { ...countByDay(slots, names.slice(days), new Set(names.slice(0, days))), storage }
    },
    async recent(userId: string): Promise<RecentItem[]> {
      return (await repository.recent(userId)).map(({ thumbnailFileId, title, at, ...row }) => ({
        ...row,
        title: title.slice(0, activityLimits.titleMax),
        thumbnailUrl: thumbnailFileId === null ? null : files.link(thumbnailFileId, userId),
        at: isoDate(at),
      }))
    },
  }
}

const zeroCounts = () =>
  ({ chat: 0, images: 0, inpainting: 0, speech: 0, transcription: 0 }) satisfies Record<
    ActivityTool,
    number
  >

/** Sorts what was counted into days, tools and models. */
export function countByDay(
  slots: readonly ActivitySlot[],
  days: readonly string[],
  daysBefore: ReadonlySet<string>,
): Omit<Activity, 'storage'> {
  const byDay = new Map(days.map((day) => [day, zeroCounts()]))
  const [totals, before] = [zeroCounts(), zeroCounts()]
  const models = new Map<string, { model: string; tool: ActivityTool; count: number }>()
  for (const { tool, model, slot, count } of slots) {
    const day = dayOf(slot * slotMs)
    const counts = byDay.get(day)
    if (daysBefore.has(day)) before[tool] += count
    if (!counts) continue
    counts[tool] += count
    totals[tool] += count
    const key = `${tool} ${model}`
    const known = models.get(key) ?? { model, tool, count: 0 }
    if (model !== '') models.set(key, { ...known, count: known.count + count })
  }
  return {
    days: [...byDay].map(([day, counts]) => ({ day, counts })),
    totals,
    before,
    models: [...models.values()]
      .sort((one, other) => other.count - one.count)
      .slice(0, activityLimits.models),
  }
}

/** The last so many days, today's last. Noon, so that no change of the clock makes one twice or none. */
function lastDays(now: number, count: number): string[] {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  return Array.from({ length: count }, (_, index) =>
    dayOf(noon.getTime() - (count - 1 - index) * dayMs),
  )
}

/** 2026-03-12, in the installation's zone. */
function dayOf(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
