import { Alert, Button, Typography } from '@mui/material'
import { modelsTexts as texts } from '../models.texts.ts'

interface Props {
  readonly title: string
  readonly message: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** The models could not be loaded. */
export const ModelsFailure = ({ title, message, isRetrying, onRetry }: Props) => (
  <Alert
    severity="error"
    action={
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isRetrying}
        onClick={onRetry}
      >
        {texts.retry}
      </Button>
    }
  >
    <b>{title}</b>
    {message !== title && (
      <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    )}
  </Alert>
)
