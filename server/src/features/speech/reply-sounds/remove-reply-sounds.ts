import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { RemovedSounds, ReplySoundsRepository } from './reply-sounds.repository.ts'

export interface RemoveReplySoundsDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'removeRows' | 'removeBytes'>
  readonly jobs: Pick<JobsService, 'cancel'>
  readonly replySounds: ReplySoundsRepository
  /** Of the chat feature, which this one may not import: the messages that exist. */
  readonly messages: { existingMessages(ids: readonly string[]): Promise<ReadonlySet<string>> }
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

const hourMs = 60 * 60 * 1000
/** Maximum removed per transaction. */
const chunk = 200

/** Removes sounds of replies: with their chat, after a day, and those whose message is gone. */
export function createReplySoundRemoval(dependencies: RemoveReplySoundsDependencies) {
  const { mayRunChore, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  /** Returns the number of removed sounds. */
  const sweep = async (): Promise<number> =>
    (await removeExpired(dependencies)) + (await removeLeftBehind(dependencies))
  const sweepWhenDue = asChore(mayRunChore, { name: 'reply-sounds', everyMs: hourMs }, sweep)
  return {
    /** What is being read for it is cancelled. */
    remove: (which: RemovedSounds): Promise<void> => remove(dependencies, which),
    sweep,
    /** Runs now and every hour. */
    async start(): Promise<void> {
      await sweepWhenDue()
      const again = () =>
        void sweepWhenDue().catch((cause: unknown) =>
          log.error('les lectures de réponses de plus d’un jour n’ont pas pu être supprimées', {
            cause,
          }),
        )
      timer = setInterval(again, hourMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

async function removeExpired(dependencies: RemoveReplySoundsDependencies): Promise<number> {
  const { replySounds, clock } = dependencies
  let removed = 0
  for (;;) {
    const ids = await replySounds.listExpired(clock.now(), chunk)
    if (ids.length > 0) await remove(dependencies, { ids })
    removed += ids.length
    if (ids.length < chunk) return removed
  }
}

/** No foreign key removes these rows, because their files must be removed too. */
async function removeLeftBehind(dependencies: RemoveReplySoundsDependencies): Promise<number> {
  const { replySounds, messages } = dependencies
  let removed = 0
  let after = ''
  for (;;) {
    const page = await replySounds.listAfter(after, chunk)
    const existing = await messages.existingMessages(page.map(({ messageId }) => messageId))
    const ids = page.filter(({ messageId }) => !existing.has(messageId)).map(({ id }) => id)
    if (ids.length > 0) await remove(dependencies, { ids })
    removed += ids.length
    after = page.at(-1)?.id ?? ''
    if (page.length < chunk) return removed
    // There may be many pages, so other requests run in between.
    await setImmediate()
  }
}

async function remove(
  { database, files, jobs, replySounds }: RemoveReplySoundsDependencies,
  which: RemovedSounds,
): Promise<void> {
  const { removed, fileIds } = await database.commit(async (transaction) => {
    const removed = await replySounds.remove(which, transaction)
    const fileIds = removed.flatMap(({ fileId }) => fileId ?? [])
    await files.removeRows(transaction, fileIds)
    return { removed, fileIds }
  })
  await files.removeBytes(fileIds)
  const begun = removed.filter(({ fileId }) => fileId === null)
  // One that has just ended by itself finds its row gone, and stores nothing.
  await Promise.allSettled(begun.map(({ userId, jobId }) => jobs.cancel(userId, jobId)))
}
