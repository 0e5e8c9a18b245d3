import type { Chat } from '@atelier/contract/chat/chat'
import MoreHoriz from '@mui/icons-material/MoreHorizRounded'
import { Box, IconButton, Stack, Typography } from '@mui/material'
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

interface Props {
  readonly chat: Chat
  /** Behind the path of the chat: the filter of the list. */
  readonly query: string
  readonly modelName: string
  readonly isCurrent: boolean
  readonly selection: Selection
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
}

/** One chat of the list: a link, and the button of its menu beside it; while chats are being selected, a box. */
export function ChatListItem(props: Props) {
  const { chat, query, isCurrent, selection, onChoose, onActions } = props
  const isSelected = useIsSelected(selection, chat.id)
  const details = <Details {...props} />
  if (isSelected !== undefined)
    return (
      <li {...selectableRow(chat.id)}>
        <RowBox label={chat.title} isSelected={isSelected} sx={boxStyle}>
          <Typography variant="body2" component="span" noWrap sx={{ display: 'block' }}>
            {chat.title}
          </Typography>
          {details}
        </RowBox>
      </li>
    )
  return (
    <Stack
      component="li"
      direction="row"
      {...selectableRow(chat.id)}
      sx={[itemStyle, isCurrent ? currentItem : chatItem, isCurrent && visibleButtonStyle]}
    >
      <ChatLink
        to={`${pathOfChat(chat.id)}${query}`}
        isCurrent={isCurrent}
        title={chat.title}
        onChoose={onChoose}
      >
        {details}
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
    </Stack>
  )
}

const Details = ({ chat, modelName }: Pick<Props, 'chat' | 'modelName'>) => (
  <Quiet component="span" noWrap sx={{ display: 'block' }}>
    {chat.replying ? (
      <Box component="span" sx={{ color: 'surface.onTint', fontWeight: 550 }}>
        {chatTexts.replying}
      </Box>
    ) : (
      <RelativeTime at={chat.updatedAt} />
    )}
    {` · ${modelName}`}
  </Quiet>
)

const boxStyle = { pl: 1.25, pr: 0.5, py: 1, borderRadius: '8px' } as const
const itemStyle = {
  alignItems: 'center',
  pr: 0.5,
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, &:focus-within .more': { opacity: 1 },
  },
} as const
const visibleButtonStyle = { '@media (hover: hover)': { '& .more': { opacity: 1 } } } as const
