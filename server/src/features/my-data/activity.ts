import {
  type Activity,
  type ActivityTool,
  activityLimits,
  activityTools,
  type RecentItem,
} from '@atelier/contract/my-data/activity'
import { type ActivityCount, slotMs } from '#database/owned-rows.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { OwnedItems } from '#storage/owned-items.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'

const dayMs = 24 * 60 * 60 * 1000

type ToolActivity = ActivityCount & { readonly tool: ActivityTool }
interface ToolItems {
  readonly owned: Pick<OwnedItems, 'activity' | 'recent'>
}
export interface ActivityDependencies extends Readonly<Record<ActivityTool, ToolItems>> {
  readonly chat: ToolItems & { readonly owned: Pick<ChatService['owned'], 'newBytes'> }
  readonly userStorage: Pick<UserStorage, 'state'>
  readonly files: Pick<StoredFiles, 'linksFor' | 'owned'>
  readonly clock: Clock
}

/** Counts a user's activity by day, in the installation's time zone, from items that still exist. */
export function createActivity(dependencies: ActivityDependencies) {
  const { chat, files, clock, userStorage } = dependencies
  const ofEachTool = <T>(read: (owned: ToolItems['owned']) => Promise<readonly T[]>) =>
    Promise.all(
      activityTools.map(async (tool) =>
        (await read(dependencies[tool].owned)).map((one) => ({ ...one, tool })),
      ),
    )
  return {
    async activity(userId: string, days: number): Promise<Activity> {
      const names = lastDays(clock.now(), days * 2)
      // One day more than requested: its name is in neither list, so it is ignored.
      const since = clock.now() - (days * 2 + 1) * dayMs
      const counts = (await ofEachTool((owned) => owned.activity(userId, since))).flat()
      const newSince = clock.now() - days * dayMs
      const newBytes =
        (await files.owned.newBytes(userId, newSince)) +
        (await chat.owned.newBytes(userId, newSince))
      const { usedBytes, limit = null } = await userStorage.state(userId)
      const storage = { byteSize: usedBytes, newBytes, limit }
      return { ...countByDay(counts, names.slice(days), new Set(names.slice(0, days))), storage }
    },
    async recent(userId: string): Promise<RecentItem[]> {
      const limit = activityLimits.recent
      const items = (await ofEachTool((owned) => owned.recent(userId, limit))).flat()
      const link = await files.linksFor(userId)
      const newest = items.sort((one, other) => other.at - one.at).slice(0, limit)
      return newest.map(({ thumbnailFileId, title, at, ...row }) => ({
        ...row,
        title: title.slice(0, activityLimits.titleMax),
        thumbnailUrl: thumbnailFileId === null ? null : link(thumbnailFileId),
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

function countByDay(
  counted: readonly ToolActivity[],
  days: readonly string[],
  daysBefore: ReadonlySet<string>,
): Omit<Activity, 'storage'> {
  const byDay = new Map(days.map((day) => [day, zeroCounts()]))
  const [totals, before] = [zeroCounts(), zeroCounts()]
  const models = new Map<string, { model: string; tool: ActivityTool; count: number }>()
  for (const { tool, model, slot, count } of counted) {
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

/** The last days, today at the end. Counts from noon, so that a change of summer time repeats or skips no day. */
function lastDays(now: number, count: number): string[] {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  return Array.from({ length: count }, (_, index) =>
    dayOf(noon.getTime() - (count - 1 - index) * dayMs),
  )
}

/** 2026-03-12, in the installation's time zone. */
function dayOf(at: number): string {
  const date = new Date(at)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
