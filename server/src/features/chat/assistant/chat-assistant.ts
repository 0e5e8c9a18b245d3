import type { Chat } from '@atelier/contract/chat/chat'
import { type ProjectDependencies, readChat, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import { chosenAssistant, firstOffered } from './reply-assistant.ts'

interface ChatAssistantDependencies
  extends Pick<
      RepliesDependencies,
      'database' | 'chats' | 'attachments' | 'live' | 'assistants' | 'models'
    >,
    ProjectDependencies {
  readonly replies: Replies
}

/** Who answers in a chat. */
export const chatAssistant = (dependencies: ChatAssistantDependencies) => ({
  /** From the next message on, with the first of its models that is offered. @throws Problem */
  async chooseAssistant(userId: string, chatId: string, assistantId: string | null): Promise<Chat> {
    const { database, chats, live, replies } = dependencies
    await requireChat(dependencies, userId, chatId)
    const assistant = await chosenAssistant(dependencies, userId, assistantId)
    const ids = assistant?.content.models ?? []
    const model = await firstOffered(dependencies, { userId, ids })
    const changes = { assistantId, ...(model !== undefined && { model }) }
    await database.commit((on) => chats.change(userId, chatId, changes, on))
    const changed = await requireChat(dependencies, userId, chatId)
    live.publish(userId, { type: 'chat', chatId, replying: replies.isReplying(changed) })
    return readChat(dependencies, userId, chatId)
  },
})
