import type { Chat, ChatChange } from '@atelier/contract/chat/chat'
import type { ChatSettingsChange } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { MakeId } from '#platform/ids.ts'
import { computeEtag, matchesEtag } from '#platform/web/etag.ts'
import { replaceMessages } from './messages/replace-messages.ts'
import { finishedMessages, messageFilesOf, readChat, requireChat } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import type { IndexBacklog } from './search/index-backlog.ts'

interface ChatUpdatesDependencies
  extends Pick<
    RepliesDependencies,
    'database' | 'chats' | 'attachments' | 'models' | 'live' | 'clock'
  > {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
}

/** What a person changes of a chat beside talking in it. */
export function chatUpdates(place: ChatUpdatesDependencies) {
  const { database, chats, models, replies, live } = place
  const told = async (userId: string, chatId: string): Promise<Chat> => {
    live.publish(userId, { type: 'chat', chatId, replying: replies.find(chatId) !== undefined })
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
      await requireChat(place, userId, chatId)
      if (labels.model !== undefined) await models.offered('text', labels.model)
      const apply = async () => {
        if (
          ifMatch !== undefined &&
          !matchesEtag(ifMatch, computeEtag(await readChat(place, userId, chatId)))
        )
          throw new Problem('chat.stale')
        if (messages !== undefined) {
          const stored = await finishedMessages(place, chatId)
          const files = await messageFilesOf(place, userId, chatId)
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
      return messages === undefined ? apply() : replies.withLock(chatId, apply)
    },

    async changeSettings(
      userId: string,
      chatId: string,
      settings: ChatSettingsChange,
    ): Promise<Chat> {
      await requireChat(place, userId, chatId)
      await database.commit((transaction) =>
        chats.change(userId, chatId, { settings }, transaction),
      )
      return told(userId, chatId)
    },
  }
}
