import { type Chat, chatLimits } from '@atelier/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { totalOf } from '#api/paged-query.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import { listedBy, type WorkFilterState } from '#features/works/use-work-filter.ts'
import { useNow } from '#ui/data-display/use-now.ts'
import { chatListQuery, pinnedChatsQuery } from '../cache/chat-cache.ts'
import { chatTexts } from '../chat.texts.ts'
import { type ChatGroup, groupChats } from './group-chats.ts'

/** The chats that the filter finds, and how many they are in all. */
export function useListedChats(filter: WorkFilterState) {
  const options = chatListQuery(useHistoryFetchLimit(chatLimits.listPageSize), listedBy(filter))
  return {
    query: useInfiniteQuery(options),
    total: useInfiniteQuery({ ...options, select: totalOf }).data,
  }
}

/** The chats under their headings. Without a filter, those that are pinned come first, wherever the list has them. */
export function useChatGroups(chats: readonly Chat[], filter: WorkFilterState): ChatGroup[] {
  const now = useNow()
  const { data } = useInfiniteQuery({ ...pinnedChatsQuery, enabled: !filter.isFiltered })
  const pinned = filter.isFiltered ? [] : (data ?? [])
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const others = chats.filter(({ id }) => !pinnedIds.has(id))
  const top = pinned.length === 0 ? [] : [{ name: chatTexts.pinned, chats: pinned }]
  return [...top, ...groupChats(others, now)]
}
