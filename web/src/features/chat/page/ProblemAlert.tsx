import { Alert, Box } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'
import type { TimedAlert } from './use-timed-alert.ts'

interface Props {
  readonly alert: TimedAlert
  /** Its margins. */
  readonly sx: object
}

/** What went wrong, until it clears itself or is closed. */
export const ProblemAlert = ({ alert, sx }: Props) =>
  alert.text !== undefined && (
    <Box sx={sx}>
      <Alert
        severity="error"
        onClose={alert.clear}
        closeText={chatTexts.dismiss}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {alert.text}
      </Alert>
    </Box>
  )
