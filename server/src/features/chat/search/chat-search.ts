import type { ChatSearchHit } from '@atelier/contract/chat/search'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import { parseSearchTerms } from '#platform/text/search-terms.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import type { Replies } from '../replies/replies.ts'
import type { StoredChat } from '../stored-chat.ts'
import type { SearchMatch, SearchQuery } from './chat-search.repository.ts'

interface ChatSearchDependencies {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'isReplying'>
}

export const chatSearch = (dependencies: ChatSearchDependencies) => ({
  async search(
    userId: string,
    { q, ...page }: PageQuery & { readonly q: string },
  ): Promise<Page<ChatSearchHit>> {
    const words = parseSearchTerms(q)
    if (words.length === 0) return toPage([], 0, page)
    const before = (page.page - 1) * page.limit
    const known = new Map<string, StoredChat>()
    const found = await dependencies.chats.findMatches({
      userId,
      words,
      limit: before + page.limit + 1,
      openChats: before === 0 ? readInto(known, dependencies, userId) : undefined,
    })
    const hits = await presentHits(dependencies, userId, {
      found: found.slice(before, before + page.limit),
      known,
      words,
    })
    return toPage(hits, found.length, page)
  },
})

/** The chats of the first page are read at once; on the way to a later one, only whether each is still there. */
const readInto =
  (
    known: Map<string, StoredChat>,
    { chats }: ChatSearchDependencies,
    userId: string,
  ): SearchQuery['openChats'] =>
  async (chatIds) => {
    for (const chat of await chats.findAll(userId, chatIds)) known.set(chat.id, chat)
    return known
  }

interface FoundChats {
  readonly found: readonly SearchMatch[]
  readonly known: Map<string, StoredChat>
  readonly words: readonly string[]
}

async function presentHits(
  { chats, replies }: ChatSearchDependencies,
  userId: string,
  { found, known, words }: FoundChats,
): Promise<ChatSearchHit[]> {
  const unread = found.flatMap(({ chatId }) => (known.has(chatId) ? [] : [chatId]))
  for (const chat of await chats.findAll(userId, unread)) known.set(chat.id, chat)
  const contents = await chats.searchTexts.contents(
    userId,
    found.flatMap(({ messageId }) => messageId ?? []),
  )
  return found.flatMap(({ chatId, messageId }): ChatSearchHit[] => {
    const chat = known.get(chatId)
    // Removed since the search.
    if (!chat) return []
    const message = messageId === undefined ? undefined : contents.get(messageId)
    return [
      {
        chat: presentChat(chat, emptyContents, replies.isReplying(chat)),
        title: highlightMatches(chat.title, words),
        ...(messageId !== undefined &&
          message && {
            match: {
              messageId,
              passage: excerptOf(message.content, words),
              ...(message.isHidden && { isOtherVersion: true as const }),
            },
          }),
      },
    ]
  })
}
