import type { Chat } from '@atelier/contract/chat/chat'
import type { Citation, CitationInContext } from '@atelier/contract/knowledge/citations'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { Problem } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import { type ProjectDependencies, readChat, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { GivenPosition } from './files/with-message-files.ts'

interface ChatKnowledgeDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'live' | 'knowledge'>,
    ProjectDependencies {
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
  if (citation.isFile) {
    const position = { sourceId, reading, ordinal, isFile: true } as const
    return await readFileCitation(dependencies, userId, { citation, position })
  }
  const cited = await dependencies.knowledge.readCited(userId, {
    sourceId,
    reading,
    ordinal,
    quote,
  })
  return {
    citation,
    source: cited.state,
    removedAt: cited.removedAt === undefined ? null : isoDate(cited.removedAt),
    ...(cited.isInTrash && { isInTrash: true }),
    ...around(quote, cited.text),
  }
}

interface FileCitation {
  readonly citation: Citation
  readonly position: GivenPosition
}
/** A file of a message is its owner's, and goes with its message. */
async function readFileCitation(
  { attachments, knowledge }: ChatKnowledgeDependencies,
  userId: string,
  { citation, position }: FileCitation,
): Promise<CitationInContext> {
  const file = await attachments.find(userId, position.sourceId)
  const [excerpt] = file ? await knowledge.readExcerpts(userId, [position]) : []
  // Read again since: the quote is what the reply was written from. Of a chat that was imported nothing is looked for.
  const isFormer = position.reading >= 0 && position.reading < (file?.reading ?? 0)
  if (!file || !(excerpt || isFormer))
    return { citation, source: 'removed', removedAt: null, before: '', after: '' }
  return {
    ...{ citation, source: excerpt ? 'readable' : 'changed', removedAt: null },
    ...around(citation.quote, excerpt?.text ?? ''),
    file: (await attachments.presenterFor(userId))(file),
  }
}

function around(quote: string, text: string): Pick<CitationInContext, 'before' | 'after'> {
  const start = quote === '' ? -1 : text.indexOf(quote)
  if (start < 0) return { before: '', after: '' }
  return { before: text.slice(0, start), after: text.slice(start + quote.length) }
}
