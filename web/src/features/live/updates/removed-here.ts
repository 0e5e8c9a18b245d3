import type { LiveEvent } from '@atelier/contract/live/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { staleQueriesAfter } from './stale-queries.ts'

/** What an event makes stale; not the messages of a chat that this page is removing, which would be asked for when they are gone. */
export const staleHere = (queries: QueryClient, event: LiveEvent): readonly QueryKey[] => {
  const stale = staleQueriesAfter(event)
  if (event.type !== 'chat' || !isRemovedHere(queries, event.chatId)) return stale
  const [feature, operation] = queryKey('chat', 'messages')
  return stale.filter((key) => key[0] !== feature || key[1] !== operation)
}

const isRemovedHere = (queries: QueryClient, chatId: string): boolean =>
  queries.isMutating({
    mutationKey: queryKey('chat', 'remove'),
    predicate: ({ state }) => (state.variables as { readonly id: string }).id === chatId, // a chat, by that key
  }) > 0
