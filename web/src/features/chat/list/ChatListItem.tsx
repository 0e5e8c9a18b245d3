import type { Chat } from '@atelier/contract/chat/chat'
import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { Box, ButtonBase, IconButton, Stack, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { chatItem, chatLink, chosenItem } from './chat-item-style.ts'

interface Props {
  readonly chat: Chat
  readonly modelName: string
  readonly isCurrent: boolean
  readonly onChoose: () => void
  readonly onActions: (button: HTMLElement) => void
}

/** One chat of the list: a link, and its actions beside it. */
export function ChatListItem({ chat, modelName, isCurrent, onChoose, onActions }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={[item, isCurrent ? chosen : { '&:hover': { bgcolor: 'action.hover' } }]}
    >
      <ButtonBase
        component={Link}
        to={pathOfChat(chat.id)}
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
          {chat.title}
        </Typography>
        <Typography
          variant="caption"
          component="span"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {chat.replying ? (
            <Box component="span" sx={{ color: 'surface.onTint', fontWeight: 550 }}>
              {chatTexts.replying}
            </Box>
          ) : (
            <RelativeTime at={chat.updatedAt} />
          )}
          {` · ${modelName}`}
        </Typography>
      </ButtonBase>
      <IconButton
        size="small"
        className="more"
        aria-label={chatTexts.actionsFor(chat.title)}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => onActions(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
    </Stack>
  )
}

const item = {
  ...chatItem,
  alignItems: 'center',
  pr: 0.5,
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, &:focus-within .more': { opacity: 1 },
  },
} as const
const chosen = { ...chosenItem, '@media (hover: hover)': { '& .more': { opacity: 1 } } } as const
