import type { SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import { Box } from '@mui/material'
import { formatExactTime } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { DetailRow, StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { monitoringTexts as texts, uptimeText } from '../monitoring.texts.ts'
import { loadTone, usageTone } from './usage-tone.ts'

const engineTones = {
  running: 'success',
  stopped: 'error',
  error: 'error',
  other: 'neutral',
} as const

interface Props {
  readonly metrics: SystemMetrics
}

interface UsageProps extends Props {
  /** Whose disk it is, when there are several servers; memory and processor are those of all. */
  readonly diskOf: string | undefined
}

/** Current usage in per cent. */
export function UsageMetrics({ metrics: { memory, cpu, disk, details }, diskOf }: UsageProps) {
  const free = details.disk && texts.free(formatSize(details.disk.freeBytes))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
      }}
    >
      <UsageMeter
        label={texts.memory}
        share={memory}
        note={
          details.memory &&
          texts.of(formatSize(details.memory.usedBytes), formatSize(details.memory.totalBytes))
        }
      />
      <UsageMeter
        label={texts.cpu}
        share={cpu}
        toneOf={loadTone}
        note={texts.cores(details.cores)}
      />
      <UsageMeter
        label={texts.disk}
        share={disk}
        note={free && (diskOf === undefined ? free : texts.servers.onServer(free, diskOf))}
      />
    </Box>
  )
}

/** Current figures of the server process. */
export function SystemPanel({ metrics }: Props) {
  const { queue } = metrics.details
  return (
    <Panel title={texts.system}>
      <DetailRow label={texts.uptime}>{uptimeText(metrics.uptime)}</DetailRow>
      <DetailRow label={texts.activeUsers}>{formatNumber(metrics.activeUsers)}</DetailRow>
      <DetailRow label={texts.totalRequests}>{formatNumber(metrics.totalRequests)}</DetailRow>
      <DetailRow
        label={texts.queue}
      >{`${formatNumber(queue.running)} + ${formatNumber(queue.waiting)}`}</DetailRow>
      <DetailRow label={texts.engine}>
        <StatusBadge tone={engineTones[metrics.localaiStatus]}>
          {texts.states[metrics.localaiStatus]}
        </StatusBadge>
      </DetailRow>
      <DetailRow label={texts.errors}>{formatNumber(metrics.errors)}</DetailRow>
      <DetailRow label={texts.lastCheck}>{formatExactTime(new Date(metrics.lastCheck))}</DetailRow>
    </Panel>
  )
}

interface UsageMeterProps {
  readonly label: string
  readonly share: number | null
  readonly note: string | null
  readonly toneOf?: (share: number) => 'primary' | 'warning' | 'error'
}

function UsageMeter({ label, share, note, toneOf = usageTone }: UsageMeterProps) {
  if (share === null) return <StatTile label={label} value="–" note={texts.unknown} />
  return (
    <StatTile
      label={label}
      value={formatNumber(share, 1)}
      unit="%"
      progress={share}
      tone={toneOf(share)}
      note={note}
    />
  )
}
