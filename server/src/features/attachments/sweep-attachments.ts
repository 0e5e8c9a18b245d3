import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRemovals, findOrphanedAttachments } from './attachments.repository.ts'

const hourMs = 60 * 60 * 1000
/** In one transaction. */
const chunk = 200

/** Removes files that waited for a message in vain, and any that their chat or message has left behind. */
export function sweepAttachments(place: {
  readonly database: Database
  readonly files: StoredFiles
  readonly clock: Clock
  readonly log: Log
}) {
  const { database, files, clock, log } = place
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<number> {
    let removed = 0
    for (;;) {
      const found = await findOrphanedAttachments(
        database.queries,
        clock.now() - attachmentLimits.waitingHours * hourMs,
        chunk,
      )
      const fileIds = found.flatMap(({ fileId }) => fileId ?? [])
      await database.commit(async (transaction) => {
        await attachmentRemovals(transaction).remove(found.map(({ id }) => id))
        await files.removeRows(transaction, fileIds)
      })
      await files.removeBytes(fileIds)
      removed += found.length
      if (found.length < chunk) return removed
    }
  }

  return {
    /** Answers how many are gone. */
    sweep,
    /** Now, and every hour. */
    async start(): Promise<void> {
      await sweep()
      const again = () =>
        void sweep().catch((cause: unknown) =>
          log.error('les pièces jointes abandonnées n’ont pas pu être effacées', { cause }),
        )
      timer = setInterval(again, hourMs).unref()
    },
    close: () => clearInterval(timer),
  }
}
