import type { Message } from '@atelier/contract/chat/chat'
import { chatDefaults } from '@atelier/contract/chat/settings'
import type { StoredAttachment } from '#features/attachments/attachments.service.ts'
import { isoDate } from '#platform/clock.ts'
import { type SaveImportedDependencies, saveImported } from '../import-export/save-imported.ts'
import { finishedPages, type ReadChatDependencies } from '../read-chat.ts'
import type { StoredMessage } from '../stored-chat.ts'

interface ChatsForSharingDependencies extends SaveImportedDependencies {
  readonly chats: SaveImportedDependencies['chats'] & ReadChatDependencies['chats']
}

/** A shown message, with what may be copied of it: nothing of the documents it was written from. */
export interface CopiedMessage extends Pick<StoredMessage, 'id'> {
  readonly message: Pick<
    Message,
    'role' | 'content' | 'timestamp' | 'model' | 'reasoning' | 'stopped'
  >
  readonly hasFailed: boolean
}
/** A message that is not of any chat yet. */
type NewMessage = CopiedMessage['message'] & Pick<Message, 'attachments'>
interface NewChat {
  readonly title: string
  readonly messages: readonly NewMessage[]
}

/** What sharing needs of chats. */
export const chatsForSharing = (dependencies: ChatsForSharingDependencies) => ({
  /** `undefined` also while the chat is in the trash. */
  async find(userId: string, chatId: string) {
    const chat = await dependencies.chats.find(userId, chatId)
    return chat && { title: chat.title, isTemporary: chat.expiresAt !== undefined }
  },
  /** Which of these chats can be read now. */
  async readable(userId: string, chatIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await dependencies.chats.findAll(userId, chatIds)
    return new Set(found.map(({ id }) => id))
  },
  /** Which of these chats exist, be it in the trash, for any owner. */
  existing: dependencies.chats.existingChats,
  /** The messages that are shown, from the first. The caller has checked the owner. */
  async *messages(chatId: string): AsyncGenerator<readonly CopiedMessage[], void, void> {
    for await (const page of finishedPages(dependencies, chatId)) yield page.map(toCopied)
  },
  files: (userId: string, chatId: string): Promise<readonly StoredAttachment[]> =>
    dependencies.attachments.listByChat(userId, chatId),
  /** Stores messages as a new chat of this user, with new ids. */
  async create(userId: string, { title, messages }: NewChat): Promise<string> {
    const tree = messages.map((message, index) => ({
      ...message,
      key: String(index),
      parentKey: index === 0 ? null : String(index - 1),
    }))
    const imported = {
      ...{ title, messages: tree, shownKey: tree.at(-1)?.key ?? null, leftOutFiles: 0 },
      model: messages.findLast(({ model }) => model !== undefined)?.model ?? 'gpt-4',
      settings: { ...chatDefaults, stream: true },
      ...{ createdAt: undefined, updatedAt: undefined },
    }
    const chats = [imported]
    const [chat] = await saveImported(dependencies, { userId, chats, isOpened: true })
    if (!chat) throw new Error('no chat was stored')
    return chat.id
  },
})

const toCopied = (stored: StoredMessage): CopiedMessage => ({
  id: stored.id,
  hasFailed: stored.status === 'failed',
  message: {
    role: stored.role,
    content: withoutMarkers(stored),
    timestamp: isoDate(stored.createdAt),
    ...(stored.model !== undefined && { model: stored.model }),
    ...(stored.reasoning !== '' && { reasoning: stored.reasoning }),
    ...(stored.status === 'stopped' && { stopped: true }),
  },
})

/** A reply without the marks of its citations: they lead to documents that readers may not see. */
function withoutMarkers({ content, grounding }: StoredMessage): string {
  const markers = (grounding?.citations ?? [])
    .map(({ marker }) => marker)
    .toSorted((one, other) => one.from - other.from)
  let text = ''
  let end = 0
  for (const { from, to } of markers) {
    if (from < end) continue
    text += content.slice(end, from).replace(/ $/, '')
    end = to
  }
  return text + content.slice(end)
}
