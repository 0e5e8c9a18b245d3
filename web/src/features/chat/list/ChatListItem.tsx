import type { Chat } from '@atelier/contract/chat/chat'
import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { ChatLink } from './ChatLink.tsx'
import { chatItem, currentItem } from './chat-item-style.ts'

/** Few chats have it, so the page of chats does not begin with it. */
const RetentionLine = lazy(async () => ({
  default: (await import('#features/works/RetentionLine.tsx')).RetentionLine,
}))

interface RowProps {
  readonly chat: Chat
  /** Behind the path of the chat: the filter of the list. */
  readonly query?: string
  /** What is said of its time; by default that of its last activity. */
  readonly time?: string
  readonly modelName: string
  readonly isCurrent: boolean
  /** Gestures on it begin a selection. */
  readonly isSelectable?: boolean
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
}
interface ItemProps extends RowProps {
  readonly selection: Selection
}

/** One chat of the list: a link, and the button of its menu beside it; while chats are being selected, a box. */
export function ChatListItem({ selection, ...row }: ItemProps) {
  const { chat } = row
  const isSelected = useIsSelected(selection, chat.id)
  if (isSelected === undefined) return <ChatRow {...row} isSelectable />
  return (
    <li {...selectableRow(chat.id)}>
      <RowBox label={chat.title} isSelected={isSelected} sx={boxStyle}>
        <Typography variant="body2" component="span" noWrap sx={{ display: 'block' }}>
          {chat.title}
        </Typography>
        <Details {...row} />
      </RowBox>
    </li>
  )
}

/** A chat that is never selected with others. */
export function ChatRow({ isSelectable = false, ...row }: RowProps) {
  const { chat, query = '', isCurrent, onChoose, onActions } = row
  return (
    <Stack
      component="li"
      direction="row"
      {...(isSelectable && selectableRow(chat.id))}
      sx={[itemStyle, isCurrent ? currentItem : chatItem, isCurrent && visibleButtonStyle]}
    >
      <ChatLink
        to={`${pathOfChat(chat.id)}${query}`}
        isCurrent={isCurrent}
        title={chat.title}
        onChoose={onChoose}
      >
        <Details {...row} />
      </ChatLink>
      <IconButton
        size="small"
        className="more"
        aria-label={chatTexts.actionsFor(chat.title)}
        aria-haspopup="menu"
        onClick={(event) => onActions(chat, event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      {chat.retentionAt !== undefined && (
        <Suspense>
          <RetentionLine kind="chat" work={chat} at={chat.retentionAt} sx={retentionStyle} />
        </Suspense>
      )}
    </Stack>
  )
}

const Details = ({ chat, time, modelName }: Pick<RowProps, 'chat' | 'time' | 'modelName'>) => (
  <Quiet component="span" noWrap sx={{ display: 'block' }}>
    {chat.project && `${chat.project.name} · `}
    {chat.replying ? (
      <Box component="span" sx={{ color: 'surface.onTint', fontWeight: 550 }}>
        {chatTexts.replying}
      </Box>
    ) : (
      (time ?? <RelativeTime at={chat.updatedAt} />)
    )}
    {` · ${modelName}`}
  </Quiet>
)

const boxStyle = { pl: 1.25, pr: 0.5, py: 1, borderRadius: '8px' } as const
const retentionStyle = { flexBasis: '100%', pl: 1.25, pb: 0.75 } as const
const itemStyle = {
  alignItems: 'center',
  flexWrap: 'wrap',
  pr: 0.5,
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, &:focus-within .more': { opacity: 1 },
  },
} as const
const visibleButtonStyle = { '@media (hover: hover)': { '& .more': { opacity: 1 } } } as const
