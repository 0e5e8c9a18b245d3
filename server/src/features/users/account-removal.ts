import type { Database } from '#database/database.ts'
import type { RemovableRows } from '#database/owned-rows.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { AssistantsService } from '#features/assistants/assistants.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import type { PromptsService } from '#features/prompts/prompts.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UsageService } from '#features/usage/usage.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import type { SessionEnds } from '#platform/web/session-ends.ts'
import type { StoredFiles } from '#storage/stored-files.ts'

/** Features whose rows refer to files, or are many. */
export interface FileOwners {
  readonly attachments: Pick<AttachmentsService, 'owned'>
  readonly assistants: { readonly owned: Pick<AssistantsService['owned'], 'removable'> }
  readonly images: Pick<ImagesService, 'owned'>
  readonly inpainting: Pick<InpaintingService, 'owned'>
  readonly speech: Pick<SpeechService, 'owned' | 'replySounds'>
  readonly transcription: Pick<TranscriptionService, 'owned'>
  readonly knowledge: { readonly owned: Pick<KnowledgeService['owned'], 'removable'> }
  readonly prompts: Pick<PromptsService, 'owned'>
  /** Archives of the user's data. */
  readonly exports: RemovableRows
  /** Copies of chats that others may read. */
  readonly shares: RemovableRows
}
export interface AccountRemovalDependencies extends FileOwners {
  readonly database: Database
  readonly account: Pick<AccountService, 'removedAccounts'>
  readonly files: Pick<StoredFiles, 'owned' | 'removeRows' | 'removeBytes'>
  readonly jobs: Pick<JobsService, 'cancelAllByUser'>
  readonly chat: Pick<ChatService, 'stopRepliesOf' | 'owned' | 'removed'>
  readonly live: Pick<LiveChannel, 'removeUser'>
  readonly sessionEnds: Pick<SessionEnds, 'announce'>
  /** Uploads in progress: those without a row are deleted. */
  readonly uploads: { sweep(): Promise<void> }
  readonly usage: Pick<UsageService, 'owned'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly log: Log
}

/** The items whose rows refer to files: they are removed before the files. */
export const itemsWithFiles = (owners: FileOwners): readonly RemovableRows[] => [
  owners.attachments.owned,
  owners.images.owned,
  owners.inpainting.owned,
  owners.speech.owned,
  owners.speech.replySounds.owned,
  owners.transcription.owned,
  ...owners.knowledge.owned.removable,
  owners.prompts.owned,
  owners.assistants.owned.removable,
  owners.exports,
  owners.shares,
]

/** How long the caller waits; what takes longer continues in the background, a removal also after a restart. */
const timeoutMs = 10_000
/** Chats deleted in one transaction, with their messages. */
const chatsPerBatch = 20
/** The same for other items: a long recording has thousands of rows. */
const itemsPerBatch = 50
const filesPerBatch = 1000
const linesPerBatch = 500

/**
 * Removes everything that a closed account owns. Its jobs end first, then its rows and files are
 * deleted in batches, so that no user waits for a long transaction. The account's row is deleted
 * last: while it exists, the removal is not finished.
 */
export function createAccountRemoval(dependencies: AccountRemovalDependencies) {
  const { account, database, servers, log } = dependencies
  const removed = account.removedAccounts(database.queries)
  const inProgress = new Set<Promise<void>>()
  const closing = new AbortController()

  /** The account stays closed if this fails; the rest is removed at the next start. One server removes it, the others leave it alone. */
  async function tryRemoval(userId: string) {
    try {
      if (!(await removed.claim(userId, servers.id(), await servers.listLivingIds()))) return
      await stopWork(dependencies, userId, 'removed')
      await removeRowsAndFiles(dependencies, userId, closing.signal)
    } catch (cause) {
      log.error('un compte n’a pas pu être supprimé en entier', { userId, cause })
    }
  }

  function track(removal: Promise<void>): Promise<void> {
    inProgress.add(removal)
    void removal.then(() => inProgress.delete(removal))
    return removal
  }
  async function removeAll(userIds: readonly string[]) {
    for (const userId of userIds) if (!closing.signal.aborted) await tryRemoval(userId)
  }
  const listAbandoned = async () => removed.listAbandoned(await servers.listLivingIds())

  return {
    /** Resolves when everything is removed, or after a while; the account cannot be reached either way. */
    remove: (userId: string): Promise<void> => waitAtMost(track(tryRemoval(userId))),
    /** Continues removals whose servers have ended. */
    recover: async (): Promise<void> => removeAll(await listAbandoned()),
    /** Begins to continue them: who takes over work does not wait until everything is removed. */
    async adopt(): Promise<void> {
      void track(removeAll(await listAbandoned()))
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(inProgress)
    },
  }
}

/** Resolves with the work, or after a while: the work then goes on without its caller. */
export async function waitAtMost(work: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, timeoutMs)
  try {
    await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Ends what an account that may no longer enter has running and waiting. */
export async function stopWork(
  {
    live,
    chat,
    jobs,
    sessionEnds,
  }: Pick<AccountRemovalDependencies, 'live' | 'chat' | 'jobs' | 'sessionEnds'>,
  userId: string,
  replies: 'removed' | 'stopped',
): Promise<void> {
  sessionEnds.announce()
  live.removeUser(userId)
  await chat.stopRepliesOf(userId, replies)
  await jobs.cancelAllByUser(userId)
  // The end of jobs and replies may have published events again.
  live.removeUser(userId)
}

async function removeRowsAndFiles(
  dependencies: AccountRemovalDependencies,
  userId: string,
  closing: AbortSignal,
): Promise<void> {
  const { database, account, files, uploads } = dependencies
  while (!closing.aborted && (await removeSomeItems(dependencies, userId)));
  while (!closing.aborted) {
    const ids = await files.owned.listIds(userId, filesPerBatch)
    if (ids.length === 0) break
    await database.commit((transaction) => files.removeRows(transaction, ids))
    await files.removeBytes(ids)
  }
  if (closing.aborted) return
  await database.commit((transaction) => account.removedAccounts(transaction).delete(userId))
  await uploads.sweep()
}

/** Removes one batch; `false` when nothing is left. */
const removeSomeItems = (
  dependencies: AccountRemovalDependencies,
  userId: string,
): Promise<boolean> =>
  dependencies.database.commit(
    async (transaction) => {
      if (await dependencies.chat.owned.deleteSome(transaction, userId, chatsPerBatch)) return true
      for (const items of itemsWithFiles(dependencies))
        if (await items.deleteSome(transaction, userId, itemsPerBatch)) return true
      const { chat, usage } = dependencies
      if (await chat.removed.owned.deleteSome(transaction, userId, itemsPerBatch)) return true
      return await usage.owned.deleteSome(transaction, userId, linesPerBatch)
    },
    { lock: `removal:${userId}` },
  )
