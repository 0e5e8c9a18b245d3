import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly title: string
  readonly sentence: string
  readonly onRetry: () => void
}

/** In place of a list that could not be fetched. */
export function ChatListFailure({ title, sentence, onRetry }: Props) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <EmptyState
        compact
        tone="error"
        icon={<ErrorIcon />}
        title={title}
        text={sentence}
        action={
          <Button size="small" variant="outlined" color="inherit" onClick={onRetry}>
            {chatTexts.retry}
          </Button>
        }
      />
    </Box>
  )
}
