import type { MessagePage } from '@atelier/contract/chat/messages'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { isApiFailure } from '#api/failures.ts'
import { chatClient } from './chat-client.ts'

/** The last message of the version that a link led away from, beside the chat in the query cache. */
const leftVersionQuery = (chatId: string) => ({
  queryKey: ['chat', 'left-version', chatId] as const,
  queryFn: (): string | null => null,
  // Never fetched: only following a link writes it.
  enabled: false,
})

/** `undefined` unless a link has led to another version of this chat. */
export const useLeftVersion = (chatId: string): string | undefined =>
  useQuery(leftVersionQuery(chatId)).data ?? undefined

export const leftVersion = {
  forget: (queries: QueryClient, chatId: string): void =>
    void queries.setQueryData(leftVersionQuery(chatId).queryKey, null),
}

interface Target {
  readonly chatId: string
  readonly messageId: string
}

/** The page around a message; where that is in a version that is not shown, it is shown first. */
export async function fetchAround(
  queries: QueryClient,
  { chatId, messageId }: Target,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const options = signal ? { signal } : {}
  const around = () => chatClient.messages({ chatId, query: { around: messageId } }, options)
  try {
    return await around()
  } catch (error) {
    if (!isApiFailure(error) || error.code !== 'chat.other-version') throw error
    const { messages } = await chatClient.messages({ chatId, query: { limit: 1 } }, options)
    await chatClient.showVersion({ chatId, body: { messageId } })
    queries.setQueryData(leftVersionQuery(chatId).queryKey, messages.at(-1)?.id ?? null)
    return around()
  }
}
