import { type Chat, chatLimits } from '@atelier/contract/chat/chat'
import { Box, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useModelName } from '#features/models/use-models.ts'
import { useHistoryFetchLimit, useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useNow } from '#ui/data-display/use-now.ts'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { chatListQuery } from '../cache/chat-cache.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatListFailure } from './ChatListFailure.tsx'
import { ChatListItem } from './ChatListItem.tsx'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import { groupChats } from './group-chats.ts'

interface Props {
  readonly current: string | undefined
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
}

/** One's chats by day, more of them as one scrolls. */
export function ChatList(props: Props) {
  const limit = useHistoryFetchLimit(chatLimits.listPageSize)
  const atOnce = useHistoryPageSize()
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(chatListQuery(limit))
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const chats = data?.pages.flatMap((page) => page.data)
  if (!chats && error)
    return (
      <ChatListFailure
        title={chatTexts.listFailed}
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!chats) return <ChatListSkeleton />
  if (chats.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', px: 3.25, py: 2 }}>
        {chatTexts.noChats}
      </Typography>
    )
  return (
    <Box
      component="nav"
      aria-label={chatTexts.chats}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2, scrollbarWidth: 'thin' }}
    >
      <Groups {...props} chats={chats} />
      {hasNextPage && (
        <LoadMore
          shown={{ count: chats.length, atOnce }}
          isFetching={isFetching}
          hasFailed={isFetchNextPageError}
          onMore={more}
        />
      )}
    </Box>
  )
}

function Groups({
  chats,
  current,
  onChoose,
  onActions,
}: Props & { readonly chats: readonly Chat[] }) {
  const now = useNow()
  const modelName = useModelName('text')
  return groupChats(chats, now).map((group) => (
    <Box key={group.name}>
      <Typography
        variant="caption"
        component="h2"
        sx={{
          display: 'block',
          px: 1.25,
          pt: 1.75,
          pb: 0.5,
          color: 'text.secondary',
          fontWeight: 550,
        }}
      >
        {group.name}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
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
      </Box>
    </Box>
  ))
}
