import type { ChatHit } from '@atelier/contract/chat-search'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { chatTexts } from './chat.texts.ts'
import { chatSearchQuery } from './chat-search-query.ts'
import { ChatHitItem } from './parts/ChatHitItem.tsx'
import { ChatListSkeleton } from './parts/ChatListSkeleton.tsx'
import { ListFailure } from './parts/ListFailure.tsx'

interface Props {
  readonly search: string
  readonly current: string | undefined
  readonly onChoose: () => void
}

/** The chats where something was found, in place of the list; more of them as one scrolls. */
export function ChatHits({ search, current, onChoose }: Props) {
  const {
    data,
    error,
    refetch,
    hasNextPage,
    isFetching,
    isFetchNextPageError,
    fetchNextPage,
    isPlaceholderData,
  } = useInfiniteQuery(chatSearchQuery(search))
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  if (!data && error)
    return (
      <ListFailure
        title={chatTexts.searchFailed}
        sentence={chatTexts.failed.search(sentenceFor(error))}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ChatListSkeleton />
  const hits = uniqueOf(data.pages.flatMap((page) => page.data))
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2, scrollbarWidth: 'thin' }}>
      <Box role="status" sx={visuallyHidden}>
        {isPlaceholderData ? chatTexts.loading : chatTexts.hitCount(hits.length, hasNextPage)}
      </Box>
      {hits.length === 0 ? (
        <EmptyState
          compact
          icon={<SearchOff />}
          title={chatTexts.noHits}
          text={chatTexts.noHitsHelp}
        />
      ) : (
        <Box
          component="nav"
          aria-label={chatTexts.hits}
          sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          <Typography variant="caption" component="h2" sx={headingStyle}>
            {chatTexts.hits}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0 }}>
            {hits.map((hit) => (
              <ChatHitItem
                key={hit.chat.id}
                hit={hit}
                isCurrent={hit.chat.id === current}
                onChoose={onChoose}
              />
            ))}
          </Box>
        </Box>
      )}
      {hasNextPage && !isPlaceholderData && (
        <LoadMore isFetching={isFetching} hasFailed={isFetchNextPageError} onMore={more} />
      )}
    </Box>
  )
}

/** Something said while pages were fetched pushes a chat over to the next one: it is shown once. */
const uniqueOf = (hits: readonly ChatHit[]) =>
  [...new Map(hits.toReversed().map((hit) => [hit.chat.id, hit])).values()].toReversed()

const headingStyle = {
  display: 'block',
  px: 1.25,
  pt: 1.75,
  pb: 0.5,
  color: 'text.secondary',
  fontWeight: 550,
} as const
