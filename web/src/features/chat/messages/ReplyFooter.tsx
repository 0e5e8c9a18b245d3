import type { Message } from '@atelier/contract/chat/chat'
import Refresh from '@mui/icons-material/RefreshRounded'
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Toolbar } from '#ui/layout/Toolbar.tsx'
import { estimateTokens } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ReadAloudButtons } from '../read-aloud/ReadAloudButtons.tsx'
import { CorrectedNote } from '../versions/CorrectedNote.tsx'
import { ReplyMenu } from '../versions/ReplyMenu.tsx'
import { VersionSwitch } from '../versions/VersionSwitch.tsx'
import type { MessagePosition, VersionActions } from '../versions/version-actions.ts'
import { isContinuable, type LastReplyActions } from './last-reply.ts'

interface Props {
  readonly place: MessagePosition
  /** Absent for all but the last reply of a chat. */
  readonly actions: LastReplyActions | undefined
  /** It stands beside others: how it ended is in its header. */
  readonly isInColumn: boolean
  readonly versions: VersionActions
  readonly onCorrect: () => void
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

/**
 * Below a finished reply: what can be done with it, its versions, its tokens, and the engine that wrote it. Of all but the last reply only
 * the versions are seen until the pointer or the focus is there.
 */
export function ReplyFooter({ place, actions, isInColumn, versions, ...menu }: Props) {
  const { message } = place
  const { content, stopped, variants } = message
  if (content === '' && !stopped && !variants) return undefined
  const isLast = actions !== undefined && !isInColumn
  return (
    <Stack direction="row" sx={footerStyle}>
      <Box className={isLast ? undefined : 'seldom'} sx={buttonsStyle}>
        <Toolbar label={chatTexts.replyActions}>
          {content !== '' && <CopyButton text={content} label={chatTexts.copyReply} />}
          {(!isLast || message.error === undefined) && (
            <Tooltip title={chatTexts.regenerate}>
              <IconButton
                size="small"
                aria-label={chatTexts.regenerate}
                disabled={versions.isBusy}
                onClick={() => versions.onRegenerate(place)}
              >
                <Refresh />
              </IconButton>
            </Tooltip>
          )}
          {content !== '' && <ReadAloudButtons messageId={message.id} />}
          <ReplyMenu place={place} actions={versions} {...menu} />
        </Toolbar>
      </Box>
      <VersionSwitch message={message} onShow={versions.onShow} />
      <CorrectedNote message={message} actions={versions} />
      <Box className={isLast ? undefined : 'seldom'} sx={buttonsStyle}>
        <ReplyFacts message={message} />
      </Box>
      {stopped && !isInColumn && <StatusBadge tone="neutral">{chatTexts.stopped}</StatusBadge>}
      {stopped && actions && isContinuable(message) && (
        <Button size="small" color="inherit" onClick={() => actions.onContinue(message)}>
          {chatTexts.continueReply}
        </Button>
      )}
    </Stack>
  )
}

/** Its length, and who wrote it. */
const ReplyFacts = ({ message: { content, usage, engine } }: { readonly message: Message }) => (
  <>
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
    {engine !== undefined && (
      <Typography
        variant="caption"
        title={chatTexts.answeredBy(engine)}
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {engine}
      </Typography>
    )}
  </>
)

const footerStyle = { alignItems: 'center', gap: 0.5, mt: 1, ml: -0.75, flexWrap: 'wrap' }
const buttonsStyle = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }
