import type { ChatSearchHit } from '@atelier/contract/chat/search'
import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { HighlightedMatches } from '#ui/data-display/HighlightedMatches.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { pathOfChat } from '../chat-paths.ts'
import { chatItem, chatLink, chosenItem } from '../list/chat-item-style.ts'

interface Props {
  readonly hit: ChatSearchHit
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One chat that was found: opens it where it says what was searched. */
export function ChatSearchResult({ hit: { chat, title, match }, isCurrent, onChoose }: Props) {
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
          <HighlightedMatches text={title} />
        </Typography>
        {match && (
          <Typography variant="caption" component="span" sx={excerptStyle}>
            <HighlightedMatches text={match.passage} />
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

const excerptStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  my: 0.25,
  lineHeight: 1.45,
} as const
