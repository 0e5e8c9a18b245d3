import type { Chat } from '@atelier/contract/chat/chat'
import type { ExportFormat } from '@atelier/contract/chat/imports/copies'
import { Problem } from '@atelier/contract/problems/problems'
import type { WorksService } from '#features/works/works.service.ts'
import type { RequestRate } from '#jobs/requests/request-rate.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import { withFiles } from '../knowledge/files/with-files.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { requireChat, requireStillThere, writtenPages } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { IndexBacklog } from '../search/index-backlog.ts'
import { charactersOf, type StoredChat, type StoredMessage } from '../stored-chat.ts'
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
  readonly works: Pick<WorksService, 'projectOf' | 'moveWorks'>
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
  readonly requestRate: Pick<RequestRate, 'countBytes'>
}

/** Duplicates chats, and imports and exports them as files. */
export const chatCopies = (dependencies: ChatCopiesDependencies & ChatImportsDependencies) => ({
  ...chatImports(dependencies),
  /** The whole chat, or a new one that ends with this message. */
  duplicate: (userId: string, chatId: string, upTo?: string): Promise<Chat> =>
    duplicate(dependencies, { userId, chatId }, upTo),
  exportTo: (userId: string, chatId: string, format: ExportFormat): Promise<ExportedChat> =>
    exportChat(dependencies, { userId, chatId, format }),
  importFrom: (caller: Caller, json: string): Promise<Chat[]> =>
    importChats(dependencies, { caller, json }),
})

/** Returned without its messages, as in lists. */
async function duplicate(
  dependencies: ChatCopiesDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  upToId: string | undefined,
): Promise<Chat> {
  const { clock, makeId, live, attachments, chats, works } = dependencies
  const original = await requireChat(dependencies, userId, chatId)
  const upTo = upToId === undefined ? undefined : await chats.message(chatId, upToId)
  if (upToId !== undefined && !upTo) throw new Problem('chat.message-not-found')
  const now = clock.now()
  const { expiresAt, updatedAt } = original
  const copy: StoredChat = {
    ...original,
    // What is temporary stays so.
    ...(expiresAt !== undefined && { expiresAt: now + expiresAt - updatedAt }),
    id: makeId(),
    title: titleOfCopy(original.title),
    createdAt: now,
    updatedAt: now,
    pathVersion: 0,
  }
  const project = await works.projectOf(userId, chatId)
  await attachments.copy({ userId, chatId }, ({ idOf, add }) =>
    saveChats(dependencies, {
      chats: [copy],
      messages: copiedMessages(dependencies, original, { id: copy.id, upTo, fileIdOf: idOf }),
      addParts: (messages, on) =>
        add(on, copy.id, new Map(messages.map(({ originalId, row }) => [originalId, row.id]))),
      finish: async (on) => {
        await requireStillThere(dependencies, chatId, on)
        await chats.copyInstructions(chatId, copy.id, on)
        if (project) await works.moveWorks(on, { userId, ids: [copy.id], projectId: project.id })
      },
    }),
  )
  live.publish(userId, { type: 'chat', chatId: copy.id, replying: false })
  return presentChat(copy, emptyContents, false)
}

interface CopyTo {
  readonly id: string
  /** Only the messages that lead to this one; without it, all variants. */
  readonly upTo: StoredMessage | undefined
  /** The id that a file has in the copy. */
  fileIdOf(originalId: string): string | undefined
}

async function* copiedMessages(
  dependencies: ChatCopiesDependencies,
  { id: chatId, userId }: StoredChat,
  copy: CopyTo,
) {
  const { chats, makeId, requestRate } = dependencies
  const newIds = new Map([['', '']])
  const shown = copy.upTo ? await chats.idsTo(copy.upTo) : await shownIds(chats, chatId)
  for await (const page of writtenPages(dependencies, chatId))
    for (const { row: message } of page) {
      const parentId = newIds.get(message.parentId)
      const isShown = shown.has(message.id)
      // Absent when what it hangs on was removed meanwhile.
      if (parentId === undefined || (copy.upTo && !isShown)) continue
      // A request without a body may copy megabytes.
      requestRate.countBytes(userId, charactersOf(message))
      // What was said before corrections stays with the original.
      const row = {
        ...message,
        ...{ id: makeId(), chatId: copy.id, parentId, corrections: 0 },
        grounding: message.grounding && withFiles(message.grounding, copy.fileIdOf),
        // A single path has nothing beside it.
        ...(copy.upTo && { comparePlace: undefined }),
      }
      newIds.set(message.id, row.id)
      yield { originalId: message.id, row, isShown }
    }
}

/** What is shown now: between two pages of the copy it may change. */
async function shownIds(
  chats: ChatCopiesDependencies['chats'],
  chatId: string,
): Promise<ReadonlySet<string>> {
  for (;;) {
    const end = await chats.pathEnd(chatId)
    const ids = await chats.idsTo(end)
    // Else the last one was removed meanwhile.
    if (end.id === '' || ids.has(end.id)) return ids
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
