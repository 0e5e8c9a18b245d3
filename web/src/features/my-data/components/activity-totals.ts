import { type Activity, type ActivityTool, activityTools } from '@atelier/contract/my-data/activity'

type Day = Activity['days'][number]
export type ActivityCounts = Day['counts']

/** Some days that one bar stands for. */
export interface DayGroup {
  readonly first: string
  readonly last: string
  readonly counts: ActivityCounts
}

/** From here on a day is too narrow to be seen, and bars are weeks. */
const maxDailyBars = 92
const week = 7

/** The bars of a time: its days, or its weeks up to today when there are many. */
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

/** By which share there is more than before, or less; nothing can be said when there was nothing. */
export const relativeChange = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before
