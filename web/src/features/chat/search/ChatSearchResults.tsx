import type { ChatSearchHit } from '@atelier/contract/chat/search'
import SearchOff from '@mui/icons-material/SearchOffRounded'
import { Box } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatListGroup } from '../list/ChatListGroup.tsx'
import { ChatListSkeleton } from '../list/ChatListSkeleton.tsx'
import { scrollStyle } from '../list/chat-item-style.ts'
import { ChatSearchResult } from './ChatSearchResult.tsx'
import { useChatSearchHits } from './use-chat-search.ts'

interface Props extends ItemProps {
  readonly search: string
}
interface ItemProps {
  readonly current: string | undefined
  readonly onChoose: () => void
}

/** The chats that contain the searched text, in place of the list; more of them as one scrolls. */
export function ChatSearchResults({ search, ...item }: Props) {
  const query = useChatSearchHits(search)
  const { hasNextPage, isPlaceholderData } = query
  return (
    <PagedList
      isBare
      query={query}
      failed={chatTexts.searchFailed}
      retry={chatTexts.retry}
      skeleton={<ChatListSkeleton />}
    >
      {(hits, more) => (
        <Box sx={scrollStyle}>
          <Box role="status" sx={visuallyHiddenStyle}>
            {isPlaceholderData ? chatTexts.loading : chatTexts.hitCount(hits.length, hasNextPage)}
          </Box>
          {hits.length === 0 ? (
            <NoResults />
          ) : (
            <Results {...item} hits={hits} isDimmed={isPlaceholderData} />
          )}
          {more}
        </Box>
      )}
    </PagedList>
  )
}

const NoResults = () => (
  <EmptyState compact icon={<SearchOff />} title={chatTexts.noHits} text={chatTexts.noHitsHelp} />
)

interface ResultsProps extends ItemProps {
  readonly hits: readonly ChatSearchHit[]
  /** They are those of the previous text. */
  readonly isDimmed: boolean
}
const Results = ({ hits, isDimmed, current, onChoose }: ResultsProps) => (
  <Box component="nav" aria-label={chatTexts.hits} sx={{ opacity: isDimmed ? 0.6 : 1 }}>
    <ChatListGroup title={chatTexts.hits}>
      {hits.map((hit) => (
        <ChatSearchResult
          key={hit.chat.id}
          hit={hit}
          isCurrent={hit.chat.id === current}
          onChoose={onChoose}
        />
      ))}
    </ChatListGroup>
  </Box>
)
