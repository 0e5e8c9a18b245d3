import { MetricsPeriod, type MetricsPoint } from '@atelier/contract/monitoring/monitoring'
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { formatExactTime } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { buildLinePaths } from '#ui/charts/line-paths.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { monitoringTexts as texts } from '../monitoring.texts.ts'
import { useStats } from '../use-monitoring.ts'

type Name = keyof typeof texts.charts
const names = ['memory', 'cpu', 'requests', 'activeUsers'] as const satisfies readonly Name[]

/** Metrics over time, as line charts and as a table. */
export function Trends() {
  const [period, setPeriod] = useState<MetricsPeriod>('24h')
  const stats = useStats(period)
  const panel = (points?: readonly MetricsPoint[]) => (
    <Panel
      title={texts.trend}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.period}
          value={period}
          onChange={(_, chosen: MetricsPeriod | null) => chosen && setPeriod(chosen)}
        >
          {MetricsPeriod.options.map((one) => (
            <ToggleButton key={one} value={one}>
              {texts.periods[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {points && names.map((name) => <Line key={name} name={name} points={points} />)}
      </Box>
      {points && <TrendTable points={points} />}
    </Panel>
  )
  return (
    <QueryContent query={stats} failed={texts.failed.stats} retry={texts.retry} skeleton={panel()}>
      {({ points }) => panel(points)}
    </QueryContent>
  )
}

function Line({ name, points }: { readonly name: Name; readonly points: readonly MetricsPoint[] }) {
  const values = points.map((point) => point[name])
  const top =
    name === 'memory' || name === 'cpu' ? 100 : Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <Box>
      <Quiet>{texts.upTo(texts.charts[name], formatNumber(top))}</Quiet>
      <Box
        component="svg"
        viewBox="0 0 300 80"
        preserveAspectRatio="none"
        aria-hidden
        sx={{
          display: 'block',
          width: '100%',
          height: 96,
          borderBottom: 1,
          borderColor: 'divider',
          color: 'primary.main',
        }}
      >
        {buildLinePaths(values, { width: 300, height: 80, top }).map((path) => (
          <path
            key={path}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </Box>
    </Box>
  )
}

function TrendTable({ points }: { readonly points: readonly MetricsPoint[] }) {
  const known = points.filter(({ requests }) => requests !== null).toReversed()
  const formatValue = (value: number | null) => (value === null ? '–' : formatNumber(value))
  return (
    <ChartTable
      open={texts.figures}
      label={texts.trend}
      columns={[texts.moment, ...names.map((name) => texts.charts[name])]}
      rows={known.map((point) => [
        formatExactTime(new Date(point.at)),
        ...names.map((name) => formatValue(point[name])),
      ])}
    />
  )
}
