import type { Chat } from '@atelier/contract/chat/chat'
import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { Box, IconButton, Stack } from '@mui/material'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { ChatLink } from './ChatLink.tsx'
import { chatItem, currentItem } from './chat-item-style.ts'

interface Props {
  readonly chat: Chat
  /** What is said of its time; by default that of its last activity. */
  readonly time?: string
  readonly modelName: string
  readonly isCurrent: boolean
  readonly onChoose: () => void
  readonly onActions: (button: HTMLElement) => void
}

/** One chat of the list: a link, and the button of its menu beside it. */
export const ChatListItem = ({ chat, time, modelName, isCurrent, onChoose, onActions }: Props) => (
  <Stack
    component="li"
    direction="row"
    sx={[itemStyle, isCurrent ? currentItem : chatItem, isCurrent && visibleButtonStyle]}
  >
    <ChatLink to={pathOfChat(chat.id)} isCurrent={isCurrent} title={chat.title} onChoose={onChoose}>
      <Quiet component="span" noWrap sx={{ display: 'block' }}>
        {chat.replying ? (
          <Box component="span" sx={{ color: 'surface.onTint', fontWeight: 550 }}>
            {chatTexts.replying}
          </Box>
        ) : (
          (time ?? <RelativeTime at={chat.updatedAt} />)
        )}
        {` · ${modelName}`}
      </Quiet>
    </ChatLink>
    <IconButton
      size="small"
      className="more"
      aria-label={chatTexts.actionsFor(chat.title)}
      aria-haspopup="menu"
      onClick={(event) => onActions(event.currentTarget)}
    >
      <MoreHoriz />
    </IconButton>
  </Stack>
)

const itemStyle = {
  alignItems: 'center',
  pr: 0.5,
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, &:focus-within .more': { opacity: 1 },
  },
} as const
const visibleButtonStyle = { '@media (hover: hover)': { '& .more': { opacity: 1 } } } as const
