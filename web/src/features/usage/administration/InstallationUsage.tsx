import { type Meter, meters } from '@atelier/contract/usage/meters'
import {
  type UsageGrouping,
  type UsageOverview,
  usageGroupings,
} from '@atelier/contract/usage/usage'
import UsageIcon from '@mui/icons-material/QueryStatsRounded'
import { Box, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { overviewQuery } from '../api/usage-client.ts'
import { formatPlain } from '../components/amounts.ts'
import { lastDays } from '../components/calendar-days.ts'
import { tilesStyle } from '../components/tiles-style.ts'
import { UsageTable } from '../components/UsageTable.tsx'
import { UseByDay } from '../components/UseByDay.tsx'
import { usageTexts } from '../usage.texts.ts'
import { Choice } from './Choice.tsx'
import { DownloadUsage } from './DownloadUsage.tsx'

const texts = usageTexts.admin
const ranges = ['7', '30', '90', '365'] as const

/** What was used in a period: in all, day by day, and by model, engine, tool or way. */
export function InstallationUsage() {
  const filter = useUrlFilter()
  const range = filter.oneOf('days', ranges) ?? '30'
  const by = filter.oneOf('by', usageGroupings) ?? 'model'
  const days = lastDays(Number(range), new Date())
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const overview = useQuery(overviewQuery({ from, to }, by))
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Choice
          label={texts.period}
          value={range}
          choices={ranges}
          nameOf={(days) => texts.ranges[days]}
          onChange={(days) => filter.set('days', days)}
        />
        <Choice
          label={texts.by}
          value={by}
          choices={usageGroupings}
          nameOf={(grouping) => texts.groupings[grouping]}
          onChange={(grouping) => filter.set('by', grouping)}
        />
        <DownloadUsage of="totals" range={{ from, to }} />
      </Stack>
      <QueryContent
        query={overview}
        keepsData
        failed={usageTexts.failed}
        titleAs="h2"
        retry={usageTexts.retry}
        skeleton={<BlockSkeleton label={usageTexts.loading} height={420} />}
      >
        {(data) => <Overview overview={data} days={days} by={by} />}
      </QueryContent>
    </Stack>
  )
}

interface OverviewProps {
  readonly overview: UsageOverview
  readonly days: readonly string[]
  readonly by: UsageGrouping
}
function Overview({ overview, days, by }: OverviewProps) {
  const byDay = new Map(overview.days.map(({ day, amounts }) => [day, amounts]))
  const amountOn = (day: string, meter: Meter) => byDay.get(day)?.[meter] ?? 0
  return (
    <>
      <Box sx={tilesStyle}>
        {meters.map((meter) => (
          <StatTile
            key={meter}
            label={usageTexts.meters[meter]}
            value={formatPlain(meter, overview.amounts[meter])}
          />
        ))}
      </Box>
      <UseByDay days={days} amountOn={amountOn} initial="machine-seconds" />
      <Panel title={texts.groups} note={usageTexts.works(overview.works)} pad={false}>
        {overview.groups.length === 0 ? (
          <EmptyState
            compact
            icon={<UsageIcon />}
            titleAs="h3"
            {...(by === 'group' && overview.works > 0 ? texts.noGroups : texts.empty)}
          />
        ) : (
          <UsageTable
            label={texts.groupings[by]}
            first={texts.name}
            rows={overview.groups.map(({ name, ...used }) => ({
              key: name,
              name: groupName(by, name),
              ...used,
            }))}
          />
        )}
      </Panel>
    </>
  )
}

function groupName(by: UsageGrouping, name: string): string {
  const names: Readonly<Record<string, string>> = {
    ...(by === 'tool' && usageTexts.tools),
    ...(by === 'way' && usageTexts.origins),
  }
  return names[name] ?? (name === '' ? usageTexts.unknown : name)
}
