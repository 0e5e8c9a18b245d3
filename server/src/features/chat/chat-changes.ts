import type { Chat, ChatChange } from '@atelier/contract/chat'
import type { ChatSettingsChange } from '@atelier/contract/chat-settings'
import { Problem } from '@atelier/contract/problems'
import { etagOf, matches } from '#platform/etag.ts'
import type { MakeId } from '#platform/ids.ts'
import type { IndexBacklog } from './index-backlog.ts'
import { chatOf, filesOf, readChat, settledMessages } from './read-chat.ts'
import { replaceMessages } from './replace-messages.ts'
import type { Replies, RepliesOptions } from './replies.ts'

interface Place
  extends Pick<RepliesOptions, 'database' | 'chats' | 'attachments' | 'models' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
}

/** What a person changes of a chat beside talking in it. */
export function chatChanges(place: Place) {
  const { database, chats, models, replies, live } = place
  const told = async (userId: string, chatId: string): Promise<Chat> => {
    live.tell(userId, { type: 'chat', chatId, replying: replies.of(chatId) !== undefined })
    return readChat(place, userId, chatId)
  }

  async function relabel(
    userId: string,
    chatId: string,
    { title, model }: Pick<ChatChange, 'title' | 'model'>,
  ): Promise<void> {
    const labels = { ...(title !== undefined && { title }), ...(model !== undefined && { model }) }
    if (Object.keys(labels).length === 0) return
    if (
      !(await database.commit((transaction) => chats.change(userId, chatId, labels, transaction)))
    )
      throw new Problem('chat.not-found')
  }

  return {
    /** Title, model and messages; `ifMatch` is the version that the change was made upon. */
    async update(
      userId: string,
      chatId: string,
      { messages, ...labels }: ChatChange,
      ifMatch: string | undefined,
    ): Promise<Chat> {
      await chatOf(place, userId, chatId)
      if (labels.model !== undefined) await models.offered('text', labels.model)
      const apply = async () => {
        if (
          ifMatch !== undefined &&
          !matches(ifMatch, etagOf(await readChat(place, userId, chatId)))
        )
          throw new Problem('chat.stale')
        if (messages !== undefined) {
          const stored = await settledMessages(place, chatId)
          const files = await filesOf(place, userId, chatId)
          await replaceMessages(place, {
            userId,
            chatId,
            stored: { messages: stored, files },
            wanted: messages,
            isGuarded: ifMatch !== undefined,
          })
        }
        await relabel(userId, chatId, labels)
        return told(userId, chatId)
      }
      return messages === undefined ? apply() : replies.alone(chatId, apply)
    },

    async changeSettings(
      userId: string,
      chatId: string,
      settings: ChatSettingsChange,
    ): Promise<Chat> {
      await chatOf(place, userId, chatId)
      await database.commit((transaction) =>
        chats.change(userId, chatId, { settings }, transaction),
      )
      return told(userId, chatId)
    },
  }
}
