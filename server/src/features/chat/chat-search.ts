import type { ChatHit } from '@atelier/contract/chat-search'
import type { Page } from '@atelier/contract/operation'
import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { marked, passage } from '#platform/passage.ts'
import { searchedWords } from '#platform/searched-words.ts'
import type { ChatRepository } from './chat.repository.ts'
import type { Found } from './chat-search.repository.ts'
import { nothingSaid, presentChat } from './present-chat.ts'
import type { Replies } from './replies.ts'

interface Place {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'of'>
}

export const chatSearch = (place: Place) => ({
  async search(
    userId: string,
    { q, ...page }: PageQuery & { readonly q: string },
  ): Promise<Page<ChatHit>> {
    const words = searchedWords(q)
    if (words.length === 0) return pageWith([], 0, page)
    const before = (page.page - 1) * page.limit
    const found = await place.chats.found({ userId, words, most: before + page.limit + 1 })
    const hits = await present(place, userId, {
      found: found.slice(before, before + page.limit),
      words,
    })
    return pageWith(hits, found.length, page)
  },
})

async function present(
  { chats, replies }: Place,
  userId: string,
  { found, words }: { readonly found: readonly Found[]; readonly words: readonly string[] },
): Promise<ChatHit[]> {
  const stored = await chats.findAll(
    userId,
    found.map(({ chatId }) => chatId),
  )
  const known = new Map(stored.map((chat) => [chat.id, chat]))
  const contents = await chats.contents(
    userId,
    found.flatMap(({ messageId }) => messageId ?? []),
  )
  return found.flatMap(({ chatId, messageId }): ChatHit[] => {
    const chat = known.get(chatId)
    // Removed since it was found.
    if (!chat) return []
    const said = messageId === undefined ? undefined : contents.get(messageId)
    return [
      {
        chat: presentChat(chat, nothingSaid, replies.of(chatId) !== undefined),
        title: marked(chat.title, words),
        ...(messageId !== undefined &&
          said !== undefined && { match: { messageId, passage: passage(said, words) } }),
      },
    ]
  })
}
