import type { AddedChat, ChatToAdd } from '@atelier/contract/knowledge/documents/chat-to-add'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import { finishedPages, type ReadChatDependencies, requireChat } from '../read-chat.ts'

export interface ToCollectionDependencies extends Pick<ReadChatDependencies, 'chats'> {
  readonly collections: Pick<KnowledgeService, 'addChat'>
}
interface ChatRef {
  readonly userId: string
  readonly chatId: string
}

/** Adds the shown messages of a chat, as they are now, to a collection of documents. */
export const chatsInCollections = (dependencies: ToCollectionDependencies) => ({
  /** @throws Problem */
  async toCollection(
    { userId, chatId }: ChatRef,
    { collectionId, onDuplicate }: ChatToAdd,
  ): Promise<AddedChat> {
    const chat = await requireChat(dependencies, userId, chatId)
    // Nothing of one is stored outside of it.
    if (chat.expiresAt !== undefined) throw new Problem('knowledge.temporary-chat')
    const messages = await messagesOf(dependencies, chatId)
    const { id: sourceId, title } = await dependencies.collections.addChat(
      { userId, collectionId },
      { chatId, title: chat.title, messages, onDuplicate },
    )
    return { sourceId, title }
  },
})

async function messagesOf(dependencies: ToCollectionDependencies, chatId: string) {
  const messages: { id: string; isQuestion: boolean; text: string }[] = []
  let characters = 0
  for await (const page of finishedPages(dependencies, chatId))
    for (const { id, role, content: text } of page) {
      if (text.trim() === '') continue
      characters += text.length
      if (characters > knowledgeLimits.chatMax)
        throw new Problem('file.too-large', { params: { max: maxText } })
      messages.push({ id, isQuestion: role === 'user', text })
    }
  return messages
}

const maxText = `${knowledgeLimits.chatMax / 1_000_000} Mo`
