import type { Chat } from '@atelier/contract/chat'
import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { Box, ButtonBase, IconButton, Stack, Typography } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

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
    <Stack component="li" direction="row" sx={[item, isCurrent ? chosen : { '&:hover': { bgcolor: 'action.hover' } }]}>
      <ButtonBase component={Link} to={pathOfChat(chat.id)} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose} sx={link}>
        <Typography variant="body2" component="span" noWrap sx={{ display: 'block', fontWeight: isCurrent ? 600 : 450 }}>
          {chat.title}
        </Typography>
        <Typography variant="caption" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
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
  alignItems: 'center',
  borderRadius: '8px',
  pr: 0.5,
  listStyle: 'none',
  '@media (hover: hover)': { '& .more': { opacity: 0 }, '&:hover .more, &:focus-within .more': { opacity: 1 } },
} as const
/** Chosen is a white card on the page's grey, not a bar of colour. */
const chosen = {
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--atelier-palette-divider)',
  '@media (hover: hover)': { '& .more': { opacity: 1 } },
} as const
const link = { flex: 1, minWidth: 0, display: 'block', textAlign: 'left', pl: 1.25, pr: 0.5, py: 1, borderRadius: '8px' } as const
