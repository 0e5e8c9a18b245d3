import type { Activity, ActivityTool } from '@atelier/contract/my-data/activity'
import { formatShortDate } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { StackedBars } from '#ui/charts/StackedBars.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { myDataTexts } from '../my-data.texts.ts'
import { type DayGroup, groupDays, totalCount } from './activity-totals.ts'
import { toolColors } from './tool-colors.ts'

const texts = myDataTexts.activity

interface Props {
  readonly days: Activity['days']
  /** The tools that were used in the period. */
  readonly tools: readonly ActivityTool[]
}

/** Items per day, or per week for a long period, by tool: as a chart and as a table. */
export function UsageByDay({ days, tools }: Props) {
  const groups = groupDays(days)
  return (
    <Panel title={groups.length < days.length ? texts.byWeek : texts.byDay}>
      <StackedBars
        series={tools.map((tool) => ({ name: texts.tools[tool], color: toolColors[tool] }))}
        bars={groups.map((group) => ({
          name: nameOf(group),
          values: tools.map((tool) => group.counts[tool]),
        }))}
      />
      <ChartTable
        open={texts.asTable}
        label={texts.byDay}
        columns={[texts.day, ...tools.map((tool) => texts.tools[tool]), texts.total]}
        rows={groups
          .filter(({ counts }) => totalCount(counts) > 0)
          .toReversed()
          .map((group) => [
            nameOf(group),
            ...tools.map((tool) => formatNumber(group.counts[tool])),
            formatNumber(totalCount(group.counts)),
          ])}
      />
    </Panel>
  )
}

/** Noon, so that the day is the same in every time zone. */
const dayName = (day: string) => formatShortDate(new Date(`${day}T12:00`))
const nameOf = ({ first, last }: DayGroup) =>
  first === last ? dayName(first) : texts.fromTo(dayName(first), dayName(last))
