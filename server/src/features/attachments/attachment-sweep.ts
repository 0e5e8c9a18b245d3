import { setImmediate } from 'node:timers/promises'
import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRemovals } from './attachment-rows.repository.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import { type AttachmentRef, noChat } from './stored-attachment.ts'

const hourMs = 60 * 60 * 1000
/** Maximum removed per transaction. */
const chunk = 200

/** Lookups in the chat feature, which this feature may not import. */
export interface ChatLookup {
  isOwner(userId: string, chatId: string): Promise<boolean>
  /** Returns the ids of the chats that exist. */
  existingChats(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the ids of the messages that exist. */
  existingMessages(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the ids of the removals of messages that are in the trash; their files have them instead of a chat's. */
  existingRemovals(ids: readonly string[]): Promise<ReadonlySet<string>>
}
interface AttachmentSweepDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly attachments: AttachmentRepository
  readonly chats: ChatLookup
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

/** Removes files that were never sent with a message, and files whose chat or message is gone. */
export function createAttachmentSweep(dependencies: AttachmentSweepDependencies) {
  const { mayRunChore, log } = dependencies
  let timer: NodeJS.Timeout | undefined

  /** Returns the number of removed files. */
  const sweep = async (): Promise<number> =>
    (await removeOverdue(dependencies)) + (await removeLeftBehind(dependencies))
  const sweepWhenDue = asChore(mayRunChore, { name: 'attachments', everyMs: hourMs }, sweep)

  return {
    sweep,
    /** Runs now and every hour. */
    async start(): Promise<void> {
      await sweepWhenDue()
      const again = () =>
        void sweepWhenDue().catch((cause: unknown) =>
          log.error('les pièces jointes inutilisées n’ont pas pu être supprimées', { cause }),
        )
      timer = setInterval(again, hourMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

async function removeOverdue(dependencies: AttachmentSweepDependencies): Promise<number> {
  const { attachments, clock } = dependencies
  let removed = 0
  for (;;) {
    const before = clock.now() - attachmentLimits.waitingHours * hourMs
    const overdue = await attachments.listWaitingSince({ before, limit: chunk })
    await remove(dependencies, overdue)
    removed += overdue.length
    if (overdue.length < chunk) return removed
  }
}

/** No foreign key removes these rows, because their files must be removed too. */
async function removeLeftBehind(dependencies: AttachmentSweepDependencies): Promise<number> {
  const { attachments, chats } = dependencies
  let removed = 0
  let after = ''
  for (;;) {
    const page = await attachments.listAfter({ id: after, limit: chunk })
    const ids = [...new Set(page.map(({ chatId }) => chatId))]
    // Before the others: removed messages may come back meanwhile.
    const removalIds = await chats.existingRemovals(ids)
    const chatIds = await chats.existingChats(ids)
    const messageIds = await chats.existingMessages(
      page.flatMap(({ messageId }) => messageId ?? []),
    )
    const leftBehind = page.filter(
      ({ chatId, messageId }) =>
        !removalIds.has(chatId) &&
        ((chatId !== noChat && !chatIds.has(chatId)) ||
          (messageId !== null && !messageIds.has(messageId))),
    )
    await remove(dependencies, leftBehind)
    removed += leftBehind.length
    after = page.at(-1)?.id ?? ''
    if (page.length < chunk) return removed
    // There may be many pages, so other requests run in between.
    await setImmediate()
  }
}

async function remove(
  { database, files }: AttachmentSweepDependencies,
  attachments: readonly AttachmentRef[],
): Promise<void> {
  if (attachments.length === 0) return
  const fileIds = attachments.flatMap(({ fileId }) => fileId ?? [])
  await database.commit(async (transaction) => {
    await attachmentRemovals(transaction).remove(attachments.map(({ id }) => id))
    await files.removeRows(transaction, fileIds)
  })
  await files.removeBytes(fileIds)
}
