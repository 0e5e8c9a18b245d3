import type { SystemMetrics } from '@atelier/contract/monitoring'
import { Box } from '@mui/material'
import { exactMoment } from '#format/dates.ts'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatTile } from '#ui/StatTile.tsx'
import { Detail, Status } from '#ui/Status.tsx'
import { monitoringTexts as texts, uptimeText } from './monitoring.texts.ts'
import { toneOfLoad, toneOfShare } from './share-tone.ts'

const engineTones = {
  running: 'success',
  stopped: 'error',
  error: 'error',
  other: 'neutral',
} as const

interface Props {
  readonly metrics: SystemMetrics
}

/** The shares of this moment. */
export function Shares({ metrics: { memory, cpu, disk, details } }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
      }}
    >
      <Share
        label={texts.memory}
        share={memory}
        note={
          details.memory &&
          texts.of(formatSize(details.memory.usedBytes), formatSize(details.memory.totalBytes))
        }
      />
      <Share label={texts.cpu} share={cpu} toneOf={toneOfLoad} note={texts.cores(details.cores)} />
      <Share
        label={texts.disk}
        share={disk}
        note={details.disk && texts.free(formatSize(details.disk.freeBytes))}
      />
    </Box>
  )
}

/** The figures of this moment. */
export function SystemPanel({ metrics }: Props) {
  const { queue } = metrics.details
  return (
    <Panel title={texts.system}>
      <Detail label={texts.uptime}>{uptimeText(metrics.uptime)}</Detail>
      <Detail label={texts.activeUsers}>{formatNumber(metrics.activeUsers)}</Detail>
      <Detail label={texts.totalRequests}>{formatNumber(metrics.totalRequests)}</Detail>
      <Detail
        label={texts.queue}
      >{`${formatNumber(queue.running)} + ${formatNumber(queue.waiting)}`}</Detail>
      <Detail label={texts.engine}>
        <Status tone={engineTones[metrics.localaiStatus]}>
          {texts.states[metrics.localaiStatus]}
        </Status>
      </Detail>
      <Detail label={texts.errors}>{formatNumber(metrics.errors)}</Detail>
      <Detail label={texts.lastCheck}>{exactMoment(new Date(metrics.lastCheck))}</Detail>
    </Panel>
  )
}

interface ShareProps {
  readonly label: string
  readonly share: number | null
  readonly note: string | null
  readonly toneOf?: (share: number) => 'primary' | 'warning' | 'error'
}

function Share({ label, share, note, toneOf = toneOfShare }: ShareProps) {
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
