import type { Message } from '@atelier/contract/chat/chat'
import Refresh from '@mui/icons-material/RefreshRounded'
import { IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { estimateTokens } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly message: Message
  readonly onRegenerate: (() => void) | undefined
}

/** Below a finished reply: buttons to copy and regenerate it, and its tokens. */
export function ReplyFooter({ message, onRegenerate }: Props) {
  const { content, stopped, usage } = message
  if (content === '' && !stopped) return undefined
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, mt: 1, ml: -0.75, flexWrap: 'wrap' }}
    >
      {content !== '' && <CopyButton text={content} label={chatTexts.copyReply} />}
      {onRegenerate && message.error === undefined && (
        <Tooltip title={chatTexts.regenerate}>
          <IconButton size="small" aria-label={chatTexts.regenerate} onClick={onRegenerate}>
            <Refresh />
          </IconButton>
        </Tooltip>
      )}
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
      {stopped && <StatusBadge tone="neutral">{chatTexts.stopped}</StatusBadge>}
    </Stack>
  )
}
