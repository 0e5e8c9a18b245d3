import { chatDefaults } from '@atelier/contract/chat/settings'
import type { CopiedMessage, ShareableChats } from '#features/sharing/sharing.service.ts'
import { isoDate } from '#platform/clock.ts'
import { type SaveImportedDependencies, saveImported } from '../import-export/save-imported.ts'
import { finishedPages, type ReadChatDependencies } from '../read-chat.ts'
import type { StoredMessage } from '../stored-chat.ts'

interface ChatsForSharingDependencies extends SaveImportedDependencies {
  readonly chats: SaveImportedDependencies['chats'] & ReadChatDependencies['chats']
}

/** What sharing needs of chats. */
export const chatsForSharing = (dependencies: ChatsForSharingDependencies): ShareableChats => ({
  async find(userId, chatId) {
    const chat = await dependencies.chats.find(userId, chatId)
    return chat && { title: chat.title, isTemporary: chat.expiresAt !== undefined }
  },
  async readable(userId, chatIds) {
    const found = await dependencies.chats.findAll(userId, chatIds)
    return new Set(found.map(({ id }) => id))
  },
  existing: dependencies.chats.existingChats,
  async *messages(chatId) {
    for await (const page of finishedPages(dependencies, chatId)) yield page.map(toCopied)
  },
  files: (userId, chatId) => dependencies.attachments.listByChat(userId, chatId),
  async create(userId, { title, messages }) {
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
