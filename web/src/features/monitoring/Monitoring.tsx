import { monitoringLimits } from '@atelier/contract/monitoring/monitoring'
import Refresh from '@mui/icons-material/RefreshRounded'
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  OutlinedInput,
  Stack,
  Switch,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useUser } from '#features/sign-in/auth-context.ts'
import { translate } from '#language/translate.ts'
import { ConfirmAction } from '#ui/dialogs/ConfirmAction.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { AllJobs } from './components/AllJobs.tsx'
import { EnginePanel } from './components/EnginePanel.tsx'
import { SystemPanel, UsageMetrics } from './components/Metrics.tsx'
import { ServerCards } from './components/ServerCards.tsx'
import { DatabasePanel, FileStorePanel } from './components/StorePanels.tsx'
import { Trends } from './components/Trends.tsx'
import { useServers } from './components/use-system.ts'
import { monitoringTexts as texts } from './monitoring.texts.ts'
import { useMetrics, useRestartEngine } from './use-monitoring.ts'

const { refresh } = monitoringLimits

/** The state of the installation, refreshed by itself. */
export function Monitoring() {
  const { every, ...interval } = useRefreshInterval()
  const isAdmin = useUser().role === 'ADMIN'
  const metrics = useMetrics(every)
  // Where there is only one server, the page says it all without them.
  const servers = useServers(every, (metrics.data?.details.servers ?? 1) > 1)
  const several = servers.data
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <IntervalFields {...interval} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Refresh />}
          onClick={() => {
            void metrics.refetch({ cancelRefetch: false })
            if (several) void servers.refetch({ cancelRefetch: false })
          }}
        >
          {texts.refresh}
        </Button>
        {isAdmin && <Restart />}
      </Stack>
      <QueryContent
        query={metrics}
        keepsData
        failed={texts.failed.metrics}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={320} />}
      >
        {(data, failure) => (
          <>
            {failure}
            <UsageMetrics metrics={data} diskOf={several?.servers[0]?.name} />
          </>
        )}
      </QueryContent>
      {several && <ServerCards servers={several.servers} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {metrics.data && <SystemPanel metrics={metrics.data} />}
        <EnginePanel every={every} />
        {several && <DatabasePanel database={several.database} />}
        {several && <FileStorePanel files={several.files} />}
      </Box>
      <AllJobs every={every} />
      <Trends />
    </Stack>
  )
}

function useRefreshInterval() {
  const [isAuto, setAuto] = useState(true)
  const [typed, setTyped] = useState(String(refresh.default))
  const seconds = Math.min(
    refresh.max,
    Math.max(refresh.min, Math.trunc(Number(typed)) || refresh.default),
  )
  return { every: isAuto ? seconds : undefined, isAuto, setAuto, typed, setTyped }
}

type IntervalProps = Readonly<Omit<ReturnType<typeof useRefreshInterval>, 'every'>>

const IntervalFields = ({ isAuto, setAuto, typed, setTyped }: IntervalProps) => (
  <>
    <FormControlLabel
      control={
        <Switch
          checked={isAuto}
          onChange={(event) => setAuto(event.target.checked)}
          sx={{ ml: 0, mr: 1 }}
        />
      }
      label={<Typography variant="body2">{texts.auto}</Typography>}
      sx={{ ml: 0 }}
    />
    <OutlinedInput
      size="small"
      type="number"
      value={typed}
      disabled={!isAuto}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ input: { 'aria-label': texts.every, min: refresh.min, max: refresh.max } }}
      endAdornment="s"
      sx={{ width: 96 }}
    />
  </>
)

function Restart() {
  const restart = useRestartEngine()
  return (
    <>
      <ConfirmAction
        texts={texts.confirm}
        tone="warning"
        mutation={restart}
        failed={texts.failed.restart}
        button={(ask) => (
          <Button variant="outlined" color="warning" onClick={ask}>
            {texts.restart}
          </Button>
        )}
      />
      {restart.data && (
        <Alert severity="success" sx={{ flex: '1 1 100%' }}>
          {translate(restart.data.message)}
        </Alert>
      )}
    </>
  )
}
