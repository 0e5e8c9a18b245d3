import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Button } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { helpTexts } from './help.texts.ts'

/** The help could not be read: why, and again. */
export function HelpFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Panel>
      <EmptyState
        compact
        tone="error"
        icon={<ErrorIcon />}
        title={helpTexts.failed}
        text={sentenceFor(error)}
        action={
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            {helpTexts.retry}
          </Button>
        }
      />
    </Panel>
  )
}
