import { MetricsPeriod, type MetricsPoint } from '@atelier/contract/monitoring/monitoring'
import {
  Box,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { formatExactTime } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { buildLinePaths } from '#ui/charts/line-paths.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { monitoringTexts as texts } from '../monitoring.texts.ts'
import { useStats } from '../use-monitoring.ts'

type Name = keyof typeof texts.charts
const names = ['memory', 'cpu', 'requests', 'activeUsers'] as const satisfies readonly Name[]

/** Metrics over time, as line charts and as a table. */
export function Trends() {
  const [period, setPeriod] = useState<MetricsPeriod>('24h')
  const [server, setServer] = useState<string>()
  const stats = useStats(period, server)
  const panel = (points?: readonly MetricsPoint[], servers: readonly string[] = []) => (
    <Panel
      title={texts.trend}
      actions={
        <>
          {servers.length > 1 && (
            <ServerChoice servers={servers} value={server} onChange={setServer} />
          )}
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
        </>
      }
    >
      {points && <Charts points={points} />}
    </Panel>
  )
  return (
    <QueryContent query={stats} failed={texts.failed.stats} retry={texts.retry} skeleton={panel()}>
      {({ points, servers }) => panel(points, servers)}
    </QueryContent>
  )
}

interface ServerChoiceProps {
  readonly servers: readonly string[]
  readonly value: string | undefined
  readonly onChange: (server: string | undefined) => void
}

function ServerChoice({ servers, value, onChange }: ServerChoiceProps) {
  const labelId = useId()
  return (
    <>
      <Box id={labelId} sx={visuallyHiddenStyle}>
        {texts.servers.name}
      </Box>
      <TextField
        select
        size="small"
        value={servers.find((server) => server === value) ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ select: { displayEmpty: true, labelId } }}
        sx={{ maxWidth: 200 }}
      >
        <MenuItem value="">{texts.servers.all}</MenuItem>
        {servers.map((server) => (
          <MenuItem key={server} value={server}>
            {server}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** Of a server that has only just been installed, there is nothing to draw. */
function Charts({ points }: { readonly points: readonly MetricsPoint[] }) {
  if (points.every(({ requests }) => requests === null))
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.noTrend}
      </Typography>
    )
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {names.map((name) => (
          <Line key={name} name={name} points={points} />
        ))}
      </Box>
      <TrendTable points={points} />
    </>
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
