import type { Message } from '@atelier/contract/chat/chat'
import Refresh from '@mui/icons-material/RefreshRounded'
import { Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Toolbar } from '#ui/layout/Toolbar.tsx'
import { estimateTokens } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ReadAloudButtons } from '../read-aloud/ReadAloudButtons.tsx'
import { isContinuable, type LastReplyActions } from './last-reply.ts'

interface Props {
  readonly message: Message
  /** Absent for all but the last reply of a chat. */
  readonly actions: LastReplyActions | undefined
}

/** Below a finished reply: buttons to copy and regenerate it, its tokens, and the engine that wrote it. */
export function ReplyFooter({ message, actions }: Props) {
  const { content, stopped, usage } = message
  if (content === '' && !stopped) return undefined
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, mt: 1, ml: -0.75, flexWrap: 'wrap' }}
    >
      <Toolbar label={chatTexts.replyActions}>
        {content !== '' && <CopyButton text={content} label={chatTexts.copyReply} />}
        {actions && message.error === undefined && (
          <Tooltip title={chatTexts.regenerate}>
            <IconButton
              size="small"
              aria-label={chatTexts.regenerate}
              onClick={actions.onRegenerate}
            >
              <Refresh />
            </IconButton>
          </Tooltip>
        )}
        {content !== '' && <ReadAloudButtons messageId={message.id} />}
      </Toolbar>
      {content !== '' && (
        <Typography
          variant="caption"
          className="num"
          title={usage && chatTexts.usageHelp(usage.promptTokens, usage.completionTokens)}
          sx={{ color: 'text.secondary', px: 0.75 }}
        >
          {usage
            ? chatTexts.tokens(usage.completionTokens)
            : chatTexts.estimatedTokens(estimateTokens(content))}
        </Typography>
      )}
      {message.engine !== undefined && (
        <Typography
          variant="caption"
          title={chatTexts.answeredBy(message.engine)}
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {message.engine}
        </Typography>
      )}
      {stopped && <StatusBadge tone="neutral">{chatTexts.stopped}</StatusBadge>}
      {stopped && actions && isContinuable(message) && (
        <Button size="small" color="inherit" onClick={() => actions.onContinue(message)}>
          {chatTexts.continueReply}
        </Button>
      )}
    </Stack>
  )
}
