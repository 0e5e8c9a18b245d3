import type { ChatSearchHit } from '@atelier/contract/chat/search'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessage } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatListFailure } from '../list/ChatListFailure.tsx'
import { ChatListSkeleton } from '../list/ChatListSkeleton.tsx'
import { ChatSearchResult } from './ChatSearchResult.tsx'
import { chatSearchQuery } from './chat-search-query.ts'

interface Props {
  readonly search: string
  readonly current: string | undefined
  readonly onChoose: () => void
}

/** The chats where something was found, in place of the list; more of them as one scrolls. */
export function ChatSearchResults({ search, current, onChoose }: Props) {
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
      <ChatListFailure
        title={chatTexts.searchFailed}
        sentence={chatTexts.failed.search(errorMessage(error))}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ChatListSkeleton />
  const hits = uniqueOf(data.pages.flatMap((page) => page.data))
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2, scrollbarWidth: 'thin' }}>
      <Box role="status" sx={visuallyHiddenStyle}>
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
              <ChatSearchResult
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
const uniqueOf = (hits: readonly ChatSearchHit[]) =>
  [...new Map(hits.toReversed().map((hit) => [hit.chat.id, hit])).values()].toReversed()

const headingStyle = {
  display: 'block',
  px: 1.25,
  pt: 1.75,
  pb: 0.5,
  color: 'text.secondary',
  fontWeight: 550,
} as const
