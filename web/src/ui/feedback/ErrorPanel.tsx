import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { Button } from '@mui/material'
import { Panel } from '../layout/Panel.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
}

/** A list that could not be loaded, in the place where it would stand. */
export const ErrorPanel = ({ title, text, retry, onRetry }: Props) => (
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
