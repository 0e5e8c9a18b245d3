import type { Message } from '@atelier/contract/chat/chat'
import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import Refresh from '@mui/icons-material/RefreshRounded'
import { Alert, Box, Button, Stack } from '@mui/material'
import { translate } from '#language/translate.ts'
import { chatTexts } from '../chat.texts.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import { isContinuable, type LastReplyActions, pastFailure } from './last-reply.ts'

interface Props {
  readonly message: Message
  readonly live: StreamingReply | undefined
  /** Absent for all but the last reply of a chat. */
  readonly actions: LastReplyActions | undefined
  /** Writes it again in its place beside others, whether or not it is the last one. */
  readonly onRetry?: (() => void) | undefined
}

/** Why a reply failed or the connection to it was lost, with what to do about it. */
export function ReplyFailure({ message, live, actions, onRetry }: Props) {
  if (live?.state.type === 'lost')
    return (
      <FailureAlert text={live.state.reason} action={chatTexts.retry} onAction={actions?.onRetry} />
    )
  if (!live && message.error !== undefined) {
    const failure = translate(message.error)
    return (
      <FailureAlert
        text={actions ? failure : pastFailure(failure)}
        action={onRetry ? chatTexts.retry : chatTexts.regenerate}
        onAction={onRetry ?? actions?.onRegenerate}
        onContinue={
          actions && isContinuable(message) ? () => actions.onContinue(message) : undefined
        }
      />
    )
  }
  return undefined
}

interface AlertProps {
  readonly text: string
  readonly action: string
  readonly onAction: (() => void) | undefined
  readonly onContinue?: (() => void) | undefined
}
function FailureAlert({ text, action, onAction, onContinue }: AlertProps) {
  return (
    <Alert
      severity="error"
      icon={<ErrorIcon fontSize="inherit" />}
      sx={{
        mt: 1.5,
        alignItems: { xs: 'flex-start', sm: 'center' },
        '& .MuiAlert-message': { flex: 1, minWidth: 0 },
        '& .MuiAlert-icon': { pt: { xs: 0.25, sm: 0 } },
      }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' } }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
        {onAction && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Refresh />}
            onClick={onAction}
          >
            {action}
          </Button>
        )}
        {onContinue && (
          <Button size="small" variant="outlined" color="inherit" onClick={onContinue}>
            {chatTexts.continueReply}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
