import type { Database } from '#database/database.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { removalRows } from './account-removal.repository.ts'

export interface AccountRemovalDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'removeRows' | 'removeBytes'>
  readonly jobs: Pick<JobsService, 'cancelAllByUser'>
  readonly chat: Pick<ChatService, 'stopRepliesOf'>
  readonly live: Pick<LiveChannel, 'removeUser'>
  /** Files that were still arriving: those without a row go. */
  readonly uploads: { sweep(): Promise<void> }
  readonly log: Log
}

/** How long the caller waits; what takes longer goes on without him, and after a restart. */
const timeoutMs = 10_000

/**
 * Removes everything that a shut account owns. Its work under way ends first, then its rows and files go in parts, so that nobody else
 * waits for a long transaction; the account's own row goes last, and is the note that there is something left to do.
 */
export function createAccountRemoval({
  database,
  files,
  jobs,
  chat,
  live,
  uploads,
  log,
}: AccountRemovalDependencies) {
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  async function endWork(userId: string) {
    live.removeUser(userId)
    await chat.stopRepliesOf(userId)
    await jobs.cancelAllByUser(userId)
    live.removeUser(userId)
  }

  async function removeRows(userId: string) {
    while (
      !isClosing &&
      (await database.commit((transaction) => removalRows(transaction).removeSomeItems(userId)))
    );
    for (;;) {
      if (isClosing) return
      const ids = await removalRows(database.queries).someFiles(userId)
      if (ids.length === 0) break
      await database.commit((transaction) => files.removeRows(transaction, ids))
      await files.removeBytes(ids)
    }
    await database.commit((transaction) => removalRows(transaction).removeAccount(userId))
    await uploads.sweep()
  }

  /** The account is shut however this goes; what is left is for the next start. */
  async function orLater(userId: string, work: () => Promise<void>) {
    try {
      await work()
    } catch (cause) {
      log.error('un compte n’a pas pu être supprimé en entier', { userId, cause })
    }
  }
  const run = (userId: string) =>
    orLater(userId, async () => {
      await endWork(userId)
      await removeRows(userId)
    })

  return {
    /** Resolves when all is gone, or after a while; the account is unreachable either way. */
    async remove(userId: string): Promise<void> {
      const work = run(userId)
      underWay.add(work)
      void work.then(() => underWay.delete(work))
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, timeoutMs)
      await Promise.race([work, patience.promise])
      clearTimeout(timer)
    },
    async recover(): Promise<void> {
      for (const userId of await removalRows(database.queries).unfinished())
        await orLater(userId, () => removeRows(userId))
    },
    async close(): Promise<void> {
      isClosing = true
      await Promise.all(underWay)
    },
  }
}
