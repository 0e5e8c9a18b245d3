import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { Button } from '@mui/material'
import { EmptyState } from './EmptyState.tsx'
import { Panel } from './Panel.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
}

/** A list that could not be loaded, in the place where it would stand. */
export const FailedPanel = ({ title, text, retry, onRetry }: Props) => (
  <Panel pad={false}>
    <EmptyState
      compact
      tone="error"
      icon={<CloudOff />}
      title={title}
      text={text}
      action={
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  </Panel>
)
