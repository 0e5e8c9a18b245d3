import { type Chat, chatLimits } from '@atelier/contract/chat/chat'
import { Box, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useModelName } from '#features/models/use-models.ts'
import { useHistoryFetchLimit, useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useNow } from '#ui/data-display/use-now.ts'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { chatListQuery, pinnedChatsQuery } from '../cache/chat-cache.ts'
import { chatTexts } from '../chat.texts.ts'
import { TemporaryChats } from '../temporary/TemporaryChats.tsx'
import { ChatListGroup } from './ChatListGroup.tsx'
import { ChatListItem } from './ChatListItem.tsx'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import { scrollStyle } from './chat-item-style.ts'
import { groupChats } from './group-chats.ts'

interface Props {
  readonly current: string | undefined
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
}

/** The user's chats by day, more of them as one scrolls. */
export function ChatList(props: Props) {
  const query = useInfiniteQuery(chatListQuery(useHistoryFetchLimit(chatLimits.listPageSize)))
  return (
    <PagedList
      isBare
      query={query}
      failed={chatTexts.listFailed}
      retry={chatTexts.retry}
      skeleton={<ChatListSkeleton />}
      empty={
        <Box component="nav" aria-label={chatTexts.chats} sx={scrollStyle}>
          <TemporaryChats {...props} />
          <Typography variant="body2" sx={{ color: 'text.secondary', px: 1.25, py: 2 }}>
            {chatTexts.noChats}
          </Typography>
        </Box>
      }
      pageSize={useHistoryPageSize()}
    >
      {(chats, more) => (
        <Box component="nav" aria-label={chatTexts.chats} sx={scrollStyle}>
          <TemporaryChats {...props} />
          <Groups {...props} chats={chats} />
          {more}
        </Box>
      )}
    </PagedList>
  )
}

interface GroupsProps extends Props {
  readonly chats: readonly Chat[]
}
function Groups({ chats, current, onChoose, onActions }: GroupsProps) {
  const now = useNow()
  const modelName = useModelName('text')
  const { data: pinned = [] } = useInfiniteQuery(pinnedChatsQuery)
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const others = chats.filter(({ id }) => !pinnedIds.has(id))
  const top = pinned.length === 0 ? [] : [{ name: chatTexts.pinned, chats: pinned }]
  return [...top, ...groupChats(others, now)].map((group) => (
    <ChatListGroup key={group.name} title={group.name}>
      {group.chats.map((chat) => (
        <ChatListItem
          key={chat.id}
          chat={chat}
          modelName={modelName(chat.model)}
          isCurrent={chat.id === current}
          onChoose={onChoose}
          onActions={(button) => onActions(chat, button)}
        />
      ))}
    </ChatListGroup>
  ))
}
