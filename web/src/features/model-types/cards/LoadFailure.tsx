import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Button } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { modelTypesTexts as texts } from '../model-types.texts.ts'

interface Props {
  readonly title: string
  readonly text: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** A list that could not be read, and the way to try again. */
export function LoadFailure({ title, text, isRetrying, onRetry }: Props) {
  return (
    <EmptyState
      tone="error"
      compact
      icon={<ErrorIcon />}
      title={title}
      titleAs="h2"
      text={text}
      action={
        <Button variant="contained" loading={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  )
}
