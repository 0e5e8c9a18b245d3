import type { ChatService } from '#features/chat/chat.service.ts'
import { excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import type { FoundItem, Hit, TextQuery, TextSource } from '../text-source.ts'

export interface ChatSourceDependencies {
  readonly chat: Pick<ChatService, 'searchTexts'>
}

/** Chats found by their titles, which have a separate index from messages. */
export const chatTitleSource = (dependencies: ChatSourceDependencies, query: TextQuery) =>
  chatSource(dependencies, query, { kind: 't', text: 'title' })

export const messageSource = (dependencies: ChatSourceDependencies, query: TextQuery) =>
  chatSource(dependencies, query, { kind: 'm', text: 'message' })

function chatSource(
  { chat }: ChatSourceDependencies,
  query: TextQuery,
  { kind, text }: { readonly kind: 't' | 'm'; readonly text: 'title' | 'message' },
): TextSource {
  return {
    kind,
    async read(before, limit) {
      const entries = await chat.searchTexts.findEntries({ ...query, text, before, limit })
      return {
        matches: entries.map(({ entry, chatId, messageId, at }) => ({
          kind,
          entry,
          itemId: chatId,
          part: messageId,
          at,
        })),
        next: entries.length === limit ? entries.at(-1)?.entry : undefined,
      }
    },
    present: (items) => presentChats(chat.searchTexts, query, items),
  }
}

async function presentChats(
  { titles, contents }: ChatService['searchTexts'],
  { userId, words }: TextQuery,
  items: readonly FoundItem[],
): Promise<(Hit | undefined)[]> {
  const chatIds = items.map(({ matches: [{ itemId }] }) => itemId)
  const messageIds = items.flatMap(({ matches }) => matches.flatMap(({ part }) => part ?? []))
  const titleOf = await titles(userId, chatIds)
  const contentOf = await contents(userId, messageIds)
  return items.map(({ matches }) => {
    const [{ itemId: chatId }] = matches
    const title = titleOf.get(chatId)
    if (title === undefined) return undefined
    const passages = matches.flatMap(({ part: messageId = '' }) => {
      const found = contentOf.get(messageId)
      return found === undefined
        ? []
        : [
            {
              text: excerptOf(found.content, words),
              place: { type: 'chat', chatId, messageId } as const,
              ...(found.isHidden && { isOtherVersion: true as const }),
            },
          ]
    })
    return {
      type: 'chat',
      id: chatId,
      title: highlightMatches(title, words),
      passages,
      place: passages[0]?.place ?? { type: 'chat', chatId },
      thumbnailUrl: null,
    }
  })
}
