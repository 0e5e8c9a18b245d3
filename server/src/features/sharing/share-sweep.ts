import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { RemoveShares } from './remove-shares.ts'
import type { ShareableChats } from './shareable-chats.ts'
import { shareRows } from './shares.repository.ts'

export interface ShareSweepDependencies {
  readonly database: Database
  readonly chats: Pick<ShareableChats, 'existing'>
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

const everyMs = 60 * 60 * 1000
const perSlice = 50

/** Every hour, removes shares that have ended, and those whose chat is gone for good: they already open nothing. */
export function createShareSweep(dependencies: ShareSweepDependencies, remove: RemoveShares) {
  const { database, chats, mayRunChore, clock, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running = Promise.resolve()

  async function removeEnded() {
    while (!isClosed) {
      const ended = await shareRows(database.queries).ended(clock.now(), perSlice)
      if (ended.length === 0) return
      await remove(ended)
    }
  }
  async function removeWithoutChat() {
    for (let after = ''; !isClosed; ) {
      const page = await shareRows(database.queries).pageAfter(after, perSlice)
      const existing = await chats.existing(page.map(({ chatId }) => chatId))
      await remove(page.filter(({ chatId }) => !existing.has(chatId)))
      const last = page.at(-1)
      if (!last || page.length < perSlice) return
      after = last.id
      await setImmediate()
    }
  }
  const removeAll = async () => {
    await removeEnded()
    await removeWithoutChat()
  }
  const chore = asChore(mayRunChore, { name: 'shares', everyMs }, removeAll)
  function run() {
    running = chore().catch((cause: unknown) =>
      log.error('les partages qui ont pris fin n’ont pas pu être supprimés', { cause }),
    )
  }

  return {
    /** What the hourly chore does. */
    sweep: removeAll,
    /** Now, in the background, and every hour. */
    startSweeping(): void {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
