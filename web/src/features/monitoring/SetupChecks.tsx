import type { SetupReport } from '@atelier/contract/monitoring/setup'
import GoodIcon from '@mui/icons-material/CheckCircleOutlineRounded'
import FaultIcon from '@mui/icons-material/ErrorOutlineRounded'
import AdviceIcon from '@mui/icons-material/InfoOutlined'
import Refresh from '@mui/icons-material/RefreshRounded'
import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { type SetupRow, setupRows } from './setup/setup-rows.ts'
import { probeBytes, useSetupReport, useStreamProbe, useUploadProbe } from './setup/use-setup.ts'
import { setupTexts as texts } from './setup.texts.ts'

/** What is set up well and what is not, with the sentence that mends it. */
export function SetupChecks() {
  const report = useSetupReport()
  const stream = useStreamProbe()
  const upload = useUploadProbe(report.data, !stream.isFetching)
  const isMeasuring = report.isFetching || stream.isFetching || upload.isFetching
  const again = () => {
    void report.refetch()
    void stream.refetch().then(() => upload.refetch())
  }
  return (
    <QueryContent
      query={report}
      failed={texts.failed}
      retry={texts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={320} />}
    >
      {(data) => (
        <Checks
          report={data}
          readAt={report.dataUpdatedAt}
          found={{
            stream: stream.isFetching ? undefined : stream.data,
            upload: upload.isFetching ? undefined : upload.data,
          }}
          again={
            <Button
              size="small"
              color="inherit"
              startIcon={<Refresh />}
              loading={isMeasuring}
              onClick={again}
            >
              {texts.again}
            </Button>
          }
        />
      )}
    </QueryContent>
  )
}

interface ChecksProps {
  readonly report: SetupReport
  /** When the report arrived, by this browser's clock. */
  readonly readAt: number
  readonly found: Omit<Parameters<typeof setupRows>[2], 'bytes'>
  readonly again: ReactNode
}

function Checks({ report, readAt, found, again }: ChecksProps) {
  const { protocol, hostname } = location
  const page = { protocol, hostname, now: readAt }
  const rows = setupRows(report, page, { ...found, bytes: probeBytes(report) })
  const count = (state: SetupRow['state']) => rows.filter((row) => row.state === state).length
  const [faults, advice] = [count('fault'), count('advice')]
  return (
    <Panel title={texts.title} actions={again} sx={{ maxWidth: 960 }}>
      <Quiet component="p">{texts.help}</Quiet>
      <Typography variant="h3" component="p" role="status" sx={{ my: 1.5 }}>
        {faults + advice === 0 && count('measuring') === 0
          ? texts.allGood
          : texts.count(faults, advice)}
      </Typography>
      <PlainList>
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </PlainList>
    </Panel>
  )
}

const icons = {
  ok: { Icon: GoodIcon, color: 'success.main' },
  advice: { Icon: AdviceIcon, color: 'warning.main' },
  fault: { Icon: FaultIcon, color: 'error.main' },
} as const

function Row({ name, state, text }: Omit<SetupRow, 'key'>) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1.5, py: 1.25, '& + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 'none', width: 22, pt: '1px' }}>
        <StateIcon state={state} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p">
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
    </Stack>
  )
}

function StateIcon({ state }: Pick<SetupRow, 'state'>) {
  const label = texts.states[state]
  if (state === 'measuring') return <CircularProgress size={18} aria-label={label} />
  const { Icon, color } = icons[state]
  return <Icon titleAccess={label} sx={{ fontSize: 22, color }} />
}
