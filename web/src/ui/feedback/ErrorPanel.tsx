import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { Box, Button } from '@mui/material'
import { Panel } from '../layout/Panel.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

export interface ErrorPanelProps extends Pick<EmptyStateProps, 'title' | 'text' | 'titleAs'> {
  readonly retry: string
  readonly isRetrying?: boolean
  /** Without the frame of a panel, where the list itself has none. */
  readonly isBare?: boolean
  readonly onRetry: () => void
}

/** Shown in place of something that could not be loaded. */
export function ErrorPanel({
  retry,
  isRetrying = false,
  isBare = false,
  onRetry,
  ...state
}: ErrorPanelProps) {
  const failure = (
    <EmptyState
      {...state}
      compact
      tone="error"
      icon={<CloudOff />}
      action={
        <Button variant="outlined" color="inherit" loading={isRetrying} onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  )
  if (isBare) return <Box sx={{ overflowWrap: 'anywhere' }}>{failure}</Box>
  return <Panel pad={false}>{failure}</Panel>
}
