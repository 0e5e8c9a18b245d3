import type { BackupState, BackupStatus } from '@atelier/contract/backups/backups'
import { Alert, LinearProgress, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDateTime } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { DetailRow, StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { backupsTexts } from './backups.texts.ts'

const texts = backupsTexts.status
const tones = {
  off: 'neutral',
  waiting: 'neutral',
  ok: 'success',
  late: 'warning',
  failed: 'error',
} as const satisfies Record<BackupStatus, string>

interface Props {
  readonly state: BackupState
  readonly title: string
  readonly actions?: ReactNode
}

/** Whether the installation could be brought back, and how far the backup is that is being made. */
export function BackupStatusPanel({ state, title, actions }: Props) {
  const { status, running, last, lastGoodAt, nextAt } = state
  return (
    <Panel title={title} actions={actions} sx={{ flex: 1 }}>
      <Stack sx={{ gap: 1 }}>
        <div>
          <StatusBadge tone={tones[status]}>{texts.names[status]}</StatusBadge>
        </div>
        {last?.failure && status === 'failed' && (
          <Alert severity="error">{backupsTexts.failures[last.failure]}</Alert>
        )}
        {running && <Progress {...running} />}
        <div>
          <DetailRow label={texts.lastGood}>
            {lastGoodAt === null ? texts.none : <RelativeTime at={lastGoodAt} />}
          </DetailRow>
          {last?.failure && (
            <DetailRow label={texts.failed}>
              <RelativeTime at={last.endedAt} />
            </DetailRow>
          )}
          <DetailRow label={texts.next}>
            {nextAt === null ? (
              texts.notPlanned
            ) : (
              <time dateTime={nextAt}>{formatDateTime(new Date(nextAt))}</time>
            )}
          </DetailRow>
        </div>
      </Stack>
    </Panel>
  )
}

function Progress({ step, done, total }: NonNullable<BackupState['running']>) {
  const text = texts.steps[step]
  return (
    <div>
      <Quiet component="p" className="num" sx={{ mb: 0.75 }}>
        {total > 0 ? `${text}, ${texts.files(done, total)}` : `${text}…`}
      </Quiet>
      <LinearProgress
        aria-label={texts.running}
        {...(total > 0
          ? { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) }
          : {})}
      />
    </div>
  )
}
