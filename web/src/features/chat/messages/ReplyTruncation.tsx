import type { Message } from '@atelier/contract/chat/chat'
import Info from '@mui/icons-material/InfoOutlined'
import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { isContinuable, type LastReplyActions, mayBeLonger, truncationText } from './last-reply.ts'

interface Props {
  readonly message: Message
  /** Absent for all but the last reply of a chat. */
  readonly actions: LastReplyActions | undefined
}

/** Below a reply that was truncated: why, and how to go on. */
export function ReplyTruncation({ message, actions }: Props) {
  const { finishReason, content } = message
  if (finishReason !== 'length') return undefined
  const isOwnLimit = mayBeLonger(message)
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ mt: 1.5, gap: 1, alignItems: { xs: 'flex-start', sm: 'center' }, flexWrap: 'wrap' }}
    >
      <Stack direction="row" sx={noteStyle}>
        <Info aria-hidden />
        <Typography variant="body2">{truncationText(message)}</Typography>
      </Stack>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isContinuable(message) && (
            <Action onClick={() => actions.onContinue(message)}>{chatTexts.continueReply}</Action>
          )}
          {content === '' && (
            <Action onClick={isOwnLimit ? actions.onRegenerateLonger : actions.onRegenerate}>
              {isOwnLimit ? chatTexts.regenerateLonger : chatTexts.regenerate}
            </Action>
          )}
          {isOwnLimit && <Action onClick={actions.onChangeLength}>{chatTexts.changeLength}</Action>}
        </Stack>
      )}
    </Stack>
  )
}

interface ActionProps {
  readonly onClick: () => void
  readonly children: ReactNode
}
const Action = ({ onClick, children }: ActionProps) => (
  <Button size="small" variant="outlined" color="inherit" onClick={onClick}>
    {children}
  </Button>
)

const noteStyle = {
  gap: 0.75,
  color: 'text.secondary',
  '& svg': { fontSize: 18, mt: '1px', flex: 'none' },
}
