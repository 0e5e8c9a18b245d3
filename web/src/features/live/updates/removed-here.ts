import type { LiveEvent } from '@atelier/contract/live/live'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** Whether this page is removing the chat of an event: it would ask for what is gone, and learns of it by the answer to its own call. */
export const isRemovedHere = (queries: QueryClient, event: LiveEvent): boolean =>
  event.type === 'chat' &&
  queries.isMutating({
    mutationKey: queryKey('chat', 'remove'),
    predicate: ({ state }) => (state.variables as { readonly id: string }).id === event.chatId, // a chat, by that key
  }) > 0
