import type { ChatSearchHit } from '@atelier/contract/chat/search'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import { parseSearchTerms } from '#platform/text/search-terms.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import type { Replies } from '../replies/replies.ts'
import type { SearchMatch } from './chat-search.repository.ts'

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
    const found = await dependencies.chats.findMatches({
      userId,
      words,
      limit: before + page.limit + 1,
    })
    const hits = await presentHits(dependencies, userId, {
      found: found.slice(before, before + page.limit),
      words,
    })
    return toPage(hits, found.length, page)
  },
})

async function presentHits(
  { chats, replies }: ChatSearchDependencies,
  userId: string,
  { found, words }: { readonly found: readonly SearchMatch[]; readonly words: readonly string[] },
): Promise<ChatSearchHit[]> {
  const stored = await chats.findAll(
    userId,
    found.map(({ chatId }) => chatId),
  )
  const known = new Map(stored.map((chat) => [chat.id, chat]))
  const contents = await chats.searchTexts.contents(
    userId,
    found.flatMap(({ messageId }) => messageId ?? []),
  )
  const hidden = await chats.hiddenAmong([...contents.keys()])
  return found.flatMap(({ chatId, messageId }): ChatSearchHit[] => {
    const chat = known.get(chatId)
    // Removed since the search.
    if (!chat) return []
    const content = messageId === undefined ? undefined : contents.get(messageId)
    return [
      {
        chat: presentChat(chat, emptyContents, replies.isReplying(chat)),
        title: highlightMatches(chat.title, words),
        ...(messageId !== undefined &&
          content !== undefined && {
            match: {
              messageId,
              passage: excerptOf(content, words),
              ...(hidden.has(messageId) && { isOtherVersion: true as const }),
            },
          }),
      },
    ]
  })
}
