import type { Chat, ExportFormat } from '@atelier/contract/chat/chat'
import type { RequestRate } from '#jobs/requests/request-rate.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { finishedPages, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { IndexBacklog } from '../search/index-backlog.ts'
import type { StoredChat } from '../stored-chat.ts'
import { type ExportedChat, exportChat } from './export-chat.ts'
import { titleOfCopy } from './import-chat.ts'
import { type ChatImportsDependencies, chatImports } from './imports/chat-imports.ts'
import { readImport } from './read-import.ts'
import { saveChats } from './save-chats.ts'
import { saveImported } from './save-imported.ts'

interface ChatCopiesDependencies
  extends Pick<
    RepliesDependencies,
    'database' | 'chats' | 'attachments' | 'userStorage' | 'servers' | 'live' | 'clock'
  > {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
  readonly requestRate: Pick<RequestRate, 'countBytes'>
}

/** Duplicates chats, and imports and exports them as files. */
export const chatCopies = (dependencies: ChatCopiesDependencies & ChatImportsDependencies) => ({
  ...chatImports(dependencies),
  duplicate: (userId: string, chatId: string): Promise<Chat> =>
    duplicate(dependencies, userId, chatId),
  exportTo: (userId: string, chatId: string, format: ExportFormat): Promise<ExportedChat> =>
    exportChat(dependencies, { userId, chatId, format }),
  importFrom: (caller: Caller, json: string): Promise<Chat[]> =>
    importChats(dependencies, { caller, json }),
})

/** Returned without its messages, as in lists. */
async function duplicate(
  dependencies: ChatCopiesDependencies,
  userId: string,
  chatId: string,
): Promise<Chat> {
  const { clock, makeId, live, attachments } = dependencies
  const original = await requireChat(dependencies, userId, chatId)
  const now = clock.now()
  const copy = {
    ...original,
    id: makeId(),
    title: titleOfCopy(original.title),
    createdAt: now,
    updatedAt: now,
  }
  await attachments.copy({ userId, chatId }, (addCopies) =>
    saveChats(dependencies, {
      chats: [copy],
      messages: copiedMessages(dependencies, original, copy.id),
      addFiles: (messages, on) =>
        addCopies(
          on,
          copy.id,
          new Map(messages.map(({ originalId, row }) => [originalId, row.id])),
        ),
    }),
  )
  live.publish(userId, { type: 'chat', chatId: copy.id, replying: false })
  return presentChat(copy, emptyContents, false)
}

async function* copiedMessages(
  dependencies: ChatCopiesDependencies,
  chat: StoredChat,
  copyId: string,
) {
  for await (const page of finishedPages(dependencies, chat))
    for (const message of page) {
      // A request without a body may copy megabytes.
      dependencies.requestRate.countBytes(chat.userId, message.content.length)
      const row = { ...message, id: dependencies.makeId(), chatId: copyId }
      yield { originalId: message.id, row }
    }
}

/**
 * Imports all chats of a file or none. A single chat is opened, so it becomes the newest. Several
 * chats stay in the order of their own dates.
 */
async function importChats(
  dependencies: ChatCopiesDependencies,
  { caller, json }: { readonly caller: Caller; readonly json: string },
): Promise<Chat[]> {
  const { userId } = caller
  const chats = await readImport(caller, json)
  const stored = await saveImported(dependencies, { userId, chats, isOpened: chats.length === 1 })
  return stored.map((chat) => presentChat(chat, emptyContents, false))
}
