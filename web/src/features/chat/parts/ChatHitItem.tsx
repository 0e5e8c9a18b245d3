import type { ChatHit } from '@atelier/contract/chat-search'
import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { MarkedWords } from '#ui/MarkedWords.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { chatItem, chatLink, chosenItem } from './chat-item-style.ts'

interface Props {
  readonly hit: ChatHit
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One chat that was found: opens it where it says what was searched. */
export function ChatHitItem({ hit: { chat, title, match }, isCurrent, onChoose }: Props) {
  return (
    <Box
      component="li"
      sx={[chatItem, isCurrent ? chosenItem : { '&:hover': { bgcolor: 'action.hover' } }]}
    >
      <ButtonBase
        component={Link}
        to={pathOfChat(chat.id, match?.messageId)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        sx={chatLink}
      >
        <Typography
          variant="body2"
          component="span"
          noWrap
          sx={{ display: 'block', fontWeight: isCurrent ? 600 : 450 }}
        >
          <MarkedWords text={title} />
        </Typography>
        {match && (
          <Typography variant="caption" component="span" sx={passageStyle}>
            <MarkedWords text={match.passage} />
          </Typography>
        )}
        <Typography
          variant="caption"
          component="span"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          <RelativeTime at={chat.updatedAt} />
        </Typography>
      </ButtonBase>
    </Box>
  )
}

const passageStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  my: 0.25,
  lineHeight: 1.45,
} as const
