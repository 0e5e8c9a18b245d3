import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Button } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { helpTexts } from '../help.texts.ts'

/** The help could not be read: why, and again. */
export function HelpFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Panel>
      <EmptyState
        compact
        tone="error"
        icon={<ErrorIcon />}
        title={helpTexts.failed}
        text={errorMessage(error)}
        action={
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            {helpTexts.retry}
          </Button>
        }
      />
    </Panel>
  )
}
