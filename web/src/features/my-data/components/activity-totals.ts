import { type Activity, type ActivityTool, activityTools } from '@atelier/contract/my-data/activity'

type Day = Activity['days'][number]
export type ActivityCounts = Day['counts']

/** The days of one bar. */
export interface DayGroup {
  readonly first: string
  readonly last: string
  readonly counts: ActivityCounts
}

/** With more days a bar would be too narrow, so bars are weeks. */
const maxDailyBars = 92
const week = 7

/** The bars of a period: its days, or its weeks up to today when there are many. */
export function groupDays(days: readonly Day[]): readonly DayGroup[] {
  const size = days.length > maxDailyBars ? week : 1
  const groups: DayGroup[] = []
  for (let end = days.length; end > 0; end -= size) {
    const some = days.slice(Math.max(0, end - size), end)
    groups.unshift({
      first: some[0]?.day ?? '',
      last: some.at(-1)?.day ?? '',
      counts: sumCounts(some),
    })
  }
  return groups
}

function sumCounts(days: readonly Day[]): ActivityCounts {
  const total = { chat: 0, images: 0, inpainting: 0, speech: 0, transcription: 0 }
  for (const { counts } of days) for (const tool of activityTools) total[tool] += counts[tool]
  return total
}

export const totalCount = (
  counts: ActivityCounts,
  tools: readonly ActivityTool[] = activityTools,
): number => tools.reduce((sum, tool) => sum + counts[tool], 0)

/** The change as a ratio; undefined when there was nothing before. */
export const relativeChange = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before
