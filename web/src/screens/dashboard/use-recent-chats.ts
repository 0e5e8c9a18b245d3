import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { chatClient } from '#features/chat/chat-client.ts'

/** As many as fit beside the figures without scrolling. */
const recent = { query: { limit: 5 } } as const

/** The chats that were active last, newest first. */
export const useRecentChats = () =>
  useQuery({ queryKey: queryKey('chat', 'list', recent), queryFn: ({ signal }) => chatClient.list(recent, { signal }) })
