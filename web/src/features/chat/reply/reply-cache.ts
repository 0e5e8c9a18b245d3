import type { Chat, Message } from '@atelier/contract/chat/chat'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { chatQuery, updateCachedChat, updateInChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { type LoadedMessages, withNewest, withReply } from '../cache/loaded-chat.ts'
import { clearEdit } from '../drafts.ts'
import { isReplyStored } from './reply-result.ts'
import type { StreamingReply } from './streaming-reply.ts'

/** The reply in progress of a chat, in the query cache beside the chat itself; `null` when there is none. */
const liveReplyQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chat', 'live', chatId] as const,
    queryFn: (): StreamingReply | null => null,
    // Never fetched: only the reply runner writes it.
    enabled: false,
    // A reply goes on while its chat is not on screen.
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The reply in progress of a chat, if any. */
export const useLiveReply = (chatId: string): StreamingReply | undefined =>
  useQuery(liveReplyQuery(chatId)).data ?? undefined

/** Where a reply becomes visible: while it is written, and among the chat's messages once it is finished. */
export const createReplyCache = (queries: QueryClient) => ({
  read: (chatId: string): StreamingReply | undefined =>
    queries.getQueryData(liveReplyQuery(chatId).queryKey) ?? undefined,
  /** `undefined` takes it off the screen. */
  show(chatId: string, reply: StreamingReply | undefined): void {
    queries.setQueryData(liveReplyQuery(chatId).queryKey, reply ?? null)
  },
  storeReply: (chatId: string, reply: StreamingReply, message: Message): void =>
    storeReply(queries, chatId, { reply, message }),
  /** Shows in the list that a reply is being written. */
  markReplying: (chatId: string): void =>
    updateInChatList(queries, chatId, (chat) => ({
      ...chat,
      replying: true,
      updatedAt: new Date().toISOString(),
    })),
  /** Fetches the chat again. */
  refresh: async (chatId: string): Promise<Chat> =>
    (await queries.fetchQuery({ ...chatQuery(chatId), staleTime: 0 })).chat,
  fetchLastMessages: (chatId: string) => fetchLastMessages(queries, chatId),
})

function storeReply(
  queries: QueryClient,
  chatId: string,
  { reply, message }: { reply: StreamingReply; message: Message },
) {
  const { queryKey } = chatQuery(chatId)
  // A fetch in progress was answered before the reply ended, and would bring « en cours » back.
  void queries.cancelQueries({ queryKey })
  const { editOf } = reply.question ?? {}
  if (editOf !== undefined) clearEdit(editOf)
  updateCachedChat(queries, chatId, (loaded) =>
    isReplyStored(reply, message)
      ? withReply(loaded, reply, message)
      : { ...loaded, chat: { ...loaded.chat, replying: false }, writing: [] },
  )
  void queries.invalidateQueries({ queryKey })
}

/** The last messages as the server has them, wherever the reader is; `undefined` when it cannot be reached, which the outcome of the reply already shows. */
async function fetchLastMessages(
  queries: QueryClient,
  chatId: string,
): Promise<LoadedMessages | undefined> {
  try {
    const newest = await chatClient.messages({ chatId })
    updateCachedChat(queries, chatId, (loaded) => withNewest(loaded, newest))
    return newest
  } catch {
    return undefined
  }
}
