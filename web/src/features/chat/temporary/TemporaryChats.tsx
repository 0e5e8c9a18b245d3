import type { Chat } from '@atelier/contract/chat/chat'
import { Box } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useModelName } from '#features/models/use-models.ts'
import { useNow } from '#ui/data-display/use-now.ts'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'
import { ChatListGroup } from '../list/ChatListGroup.tsx'
import { ChatRow } from '../list/ChatListItem.tsx'
import { expiryTime } from './expiry-time.ts'
import { temporaryChatsQuery } from './temporary-chats-query.ts'

interface Props {
  readonly current: string | undefined
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
}

/** The temporary chats above the others, while there is one. */
export function TemporaryChats({ current, onChoose, onActions }: Props) {
  const now = useNow()
  const modelName = useModelName('text')
  const { data: chats = [], ...query } = useInfiniteQuery(temporaryChatsQuery)
  if (chats.length === 0) return undefined
  return (
    <>
      <ChatListGroup title={texts.list}>
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            time={timeOf(chat, now)}
            modelName={modelName(chat.model)}
            isCurrent={chat.id === current}
            onChoose={onChoose}
            onActions={onActions}
          />
        ))}
      </ChatListGroup>
      {query.hasNextPage && (
        <Box>
          <LoadMore
            shown={{ count: chats.length, atOnce: chats.length }}
            isFetching={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </Box>
      )}
    </>
  )
}

function timeOf({ expiresAt }: Chat, now: Date): string {
  const time = expiresAt === undefined ? undefined : expiryTime(expiresAt, now)
  return time === undefined ? texts.disappearsSoon : texts.disappears(time)
}
