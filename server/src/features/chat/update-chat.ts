import type { Chat, ChatChange } from '@atelier/contract/chat/chat'
import type { ChatSettingsChange } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { WorksService } from '#features/works/works.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { withWholeChatTurn } from '#platform/shared-work.ts'
import { computeEtag, matchesEtag } from '#platform/web/etag.ts'
import { replaceMessages } from './messages/replace-messages.ts'
import { answerWholeChat, type WholeChatDependencies } from './messages/whole-chat-turn.ts'
import { finishedMessages, messageFilesOf, readChat, requireChat } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import type { IndexBacklog } from './search/index-backlog.ts'
import type { LogErasing } from './temporary/erase-log.ts'

interface ChatUpdatesDependencies
  extends WholeChatDependencies,
    Pick<
      RepliesDependencies,
      'database' | 'chats' | 'attachments' | 'models' | 'userStorage' | 'live' | 'clock'
    > {
  readonly replies: Replies
  readonly works: Pick<WorksService, 'putIntoTrash' | 'recountTrashed' | 'projectOf'>
  readonly makeId: MakeId
  readonly erasing: Pick<LogErasing, 'soon'>
  readonly backlog: IndexBacklog
}
interface ChatUpdate {
  readonly userId: string
  readonly chatId: string
  readonly change: ChatChange
  /** The version that the change is based on. */
  readonly ifMatch: string | undefined
}

/** The changes a user makes to a chat, apart from sending messages. */
export const chatUpdates = (dependencies: ChatUpdatesDependencies) => ({
  /** Changes title, model and messages; `ifMatch` is the version that the change is based on. */
  async update(
    userId: string,
    chatId: string,
    change: ChatChange,
    ifMatch: string | undefined,
  ): Promise<Chat> {
    const { models, replies } = dependencies
    await requireChat(dependencies, userId, chatId)
    if (change.model !== undefined) await models.offered('text', change.model, { userId })
    const apply = () => applyUpdate(dependencies, { userId, chatId, change, ifMatch })
    if (change.messages === undefined) return answerWholeChat(dependencies, userId, apply)
    // Its own bytes are counted already.
    return replies.withLock(chatId, () => withWholeChatTurn(userId, apply))
  },

  async changeSettings(
    userId: string,
    chatId: string,
    settings: ChatSettingsChange,
  ): Promise<Chat> {
    const { database, chats } = dependencies
    await requireChat(dependencies, userId, chatId)
    return answerWholeChat(dependencies, userId, async () => {
      await database.commit((on) => chats.change(userId, chatId, { settings }, on))
      return publishChange(dependencies, userId, chatId)
    })
  },
})

async function applyUpdate(
  dependencies: ChatUpdatesDependencies,
  { userId, chatId, change, ifMatch }: ChatUpdate,
): Promise<Chat> {
  const chat = await requireChat(dependencies, userId, chatId)
  if (ifMatch !== undefined) {
    const current = computeEtag(await readChat(dependencies, userId, chatId))
    if (!matchesEtag(ifMatch, current)) throw new Problem('chat.stale')
  }
  if (change.messages !== undefined) {
    const messages = await finishedMessages(dependencies, chatId)
    const files = await messageFilesOf(dependencies, userId, chatId)
    await replaceMessages(dependencies, {
      chat,
      stored: { messages, files },
      messagesJson: change.messages,
      isGuarded: ifMatch !== undefined,
    })
  }
  await changeLabels(dependencies, { userId, chatId }, change)
  return publishChange(dependencies, userId, chatId)
}

async function changeLabels(
  { database, chats }: ChatUpdatesDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  { title, model }: ChatChange,
): Promise<void> {
  if (title === undefined && model === undefined) return
  const isChanged = await database.commit((transaction) =>
    chats.change(userId, chatId, defined({ title, model }), transaction),
  )
  if (!isChanged) throw new Problem('chat.not-found')
}

async function publishChange(
  dependencies: ChatUpdatesDependencies,
  userId: string,
  chatId: string,
): Promise<Chat> {
  const { live, replies } = dependencies
  const changed = await requireChat(dependencies, userId, chatId)
  live.publish(userId, { type: 'chat', chatId, replying: replies.isReplying(changed) })
  return readChat(dependencies, userId, chatId)
}
