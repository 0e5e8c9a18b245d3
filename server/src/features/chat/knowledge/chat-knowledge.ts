import type { Chat } from '@atelier/contract/chat/chat'
import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { Problem } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import { readChat, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'

interface ChatKnowledgeDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'live' | 'knowledge'> {
  readonly replies: Replies
}
interface CitationOf {
  readonly messageId: string
  readonly number: number
}

/** The documents that a chat is answered from, and what its replies cite of them. */
export const chatKnowledge = (dependencies: ChatKnowledgeDependencies) => ({
  /** From the next question on. */
  async chooseKnowledge(userId: string, chatId: string, knowledge: KnowledgeScope): Promise<Chat> {
    const { database, chats, live, replies } = dependencies
    await requireChat(dependencies, userId, chatId)
    await dependencies.knowledge.requireCollections(userId, knowledge.collectionIds)
    await database.commit((on) => chats.change(userId, chatId, { knowledge }, on))
    const changed = await requireChat(dependencies, userId, chatId)
    live.publish(userId, { type: 'chat', chatId, replying: replies.isReplying(changed) })
    return readChat(dependencies, userId, chatId)
  },

  readCitation: (userId: string, chatId: string, of: CitationOf): Promise<CitationInContext> =>
    readCitation(dependencies, { userId, chatId }, of),
})

/** Of the document, only what its reader may read now. */
async function readCitation(
  dependencies: ChatKnowledgeDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  { messageId, number }: CitationOf,
): Promise<CitationInContext> {
  await requireChat(dependencies, userId, chatId)
  const message = await dependencies.chats.message(chatId, messageId)
  if (!message) throw new Problem('chat.message-not-found')
  const citation = message.grounding?.citations.find(({ n }) => n === number)
  if (!citation) throw new Problem('knowledge.citation-not-found')
  const { sourceId, ordinal, quote } = citation
  if (sourceId === null || ordinal === null)
    return { citation, source: 'removed', removedAt: null, before: '', after: '' }
  const reading = message.grounding?.readings[sourceId] ?? -1
  const cited = await dependencies.knowledge.readCited(userId, { sourceId, reading, ordinal })
  const start = quote === '' ? -1 : cited.text.indexOf(quote)
  return {
    citation,
    source: cited.state,
    removedAt: cited.removedAt === undefined ? null : isoDate(cited.removedAt),
    before: start < 0 ? '' : cited.text.slice(0, start),
    after: start < 0 ? '' : cited.text.slice(start + quote.length),
  }
}
