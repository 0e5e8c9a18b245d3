import type { LiveEvent } from '@atelier/contract/live/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { staleQueriesAfter } from './stale-queries.ts'

/** What an event makes stale; not the messages of a chat that this page is removing, which would be asked for when they are gone. */
export const staleHere = (queries: QueryClient, event: LiveEvent): readonly QueryKey[] => {
  const stale = staleQueriesAfter(event)
  if (!isOfRemovalHere(queries, event)) return stale
  const [feature, operation] = queryKey('chat', 'messages')
  return stale.filter((key) => key[0] !== feature || key[1] !== operation)
}

/** A change of marks, as the trash is, does not say of what. */
const isOfRemovalHere = (queries: QueryClient, event: LiveEvent): boolean =>
  (event.type === 'chat' || event.type === 'marks') &&
  queries.isMutating({
    mutationKey: queryKey('chat', 'remove'),
    predicate: ({ state }) =>
      event.type === 'marks' || (state.variables as { readonly id: string }).id === event.chatId, // a chat, by that key
  }) > 0
