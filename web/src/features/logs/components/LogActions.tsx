import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Refresh from '@mui/icons-material/RefreshRounded'
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useUser } from '#features/sign-in/auth-context.ts'
import { colon } from '#format/colon.ts'
import { ConfirmAction } from '#ui/dialogs/ConfirmAction.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { logsTexts as texts } from '../logs.texts.ts'
import { type LogFilter, useClearLogs, useDownloadLogs } from './use-logs.ts'

interface Props {
  readonly filter: LogFilter
  readonly isAuto: boolean
  readonly onAuto: (isAuto: boolean) => void
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

/** Refreshing, downloading and clearing the log. */
export function LogActions({ filter, isAuto, onAuto, isRefreshing, onRefresh }: Props) {
  const download = useDownloadLogs()
  const isAdmin = useUser().role === 'ADMIN'
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexWrap: 'wrap',
        // On a phone in a row of their own, as wide as the list.
        width: { xs: '100%', md: 'auto' },
        '& > .MuiButton-root': { flex: { xs: '1 1 auto', md: 'none' } },
      }}
    >
      <FormControlLabel
        control={
          <Switch
            checked={isAuto}
            onChange={(event) => onAuto(event.target.checked)}
            sx={{ ml: 0, mr: 1 }}
          />
        }
        label={<Typography variant="body2">{texts.auto}</Typography>}
        sx={{ ml: { xs: 0, md: 0.5 }, mr: 0.5, flex: { xs: '1 1 100%', md: 'none' } }}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Refresh />}
        loading={isRefreshing && !isAuto}
        loadingPosition="start"
        onClick={onRefresh}
      >
        {texts.refresh}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate(filter)}
      >
        {texts.download}
      </Button>
      {/* Nobody clears the log in the administrator's place. */}
      {isAdmin && <ClearButton />}
      <FailureAlert
        reason={
          download.error ? `${texts.failed.download}${colon()}${download.error.message}` : undefined
        }
        sx={{ flex: '1 1 100%' }}
        onClose={download.reset}
        closeText={texts.close}
      />
    </Box>
  )
}

function ClearButton() {
  const clear = useClearLogs()
  return (
    <ConfirmAction
      texts={texts.confirm}
      tone="error"
      mutation={clear}
      failed={texts.failed.clear}
      onDone={({ removed }) => reportSuccess(texts.cleared(removed))}
      button={(ask) => (
        <Button variant="outlined" color="error" startIcon={<Delete />} onClick={ask}>
          {texts.clear}
        </Button>
      )}
    />
  )
}
