import type { Database } from '#database/database.ts'
import type { Log } from '#platform/log/log.ts'

interface EraseLogDependencies {
  readonly database: Pick<Database, 'truncateLog'>
  readonly log: Log
}

/** Chats that are deleted one after the other share one wait for the disk. */
const delayMs = 2000

/** The database's log still has what was deleted: it is emptied soon after, or by the next chore when someone reads from it. */
export function createLogErasing({ database, log }: EraseLogDependencies) {
  let timer: NodeJS.Timeout | undefined
  /** What an earlier process has left is unknown. */
  let isDue = true
  const erase = async () => {
    clearTimeout(timer)
    timer = undefined
    isDue = !(await database.truncateLog())
  }
  return {
    soon(): void {
      isDue = true
      timer ??= setTimeout(
        () =>
          void erase().catch((cause: unknown) =>
            log.error('le journal de la base n’a pas pu être vidé', { cause }),
          ),
        delayMs,
      ).unref()
    },
    async ifDue(): Promise<void> {
      if (isDue) await erase()
    },
    close: (): void => clearTimeout(timer),
  }
}
export type LogErasing = ReturnType<typeof createLogErasing>
