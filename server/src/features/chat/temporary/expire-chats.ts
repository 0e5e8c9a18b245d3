import { setImmediate } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { LogErasing } from './erase-log.ts'
import { type RemoveTemporaryDependencies, removeTemporaryChat } from './remove-temporary.ts'
import type { TemporaryChatRef } from './temporary-chats.repository.ts'

export interface ExpireChatsDependencies extends RemoveTemporaryDependencies {
  readonly servers: { readonly mayRunChore: MayRunChore }
  readonly erasing: LogErasing
  readonly clock: Clock
  readonly log: Log
}

const everyMs = 5 * 60 * 1000
/** Chats that are looked for at once. */
const chatsPerSlice = 20

/** Removes the temporary chats whose time is over, and what still has their words. A stop leaves the rest to the next time. */
export function createChatExpiry(dependencies: ExpireChatsDependencies) {
  const { chats, servers, erasing, clock, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<number> = Promise.resolve(0)

  async function expire(): Promise<number> {
    let removed = 0
    for (let after = ''; !isClosed; ) {
      const due = await chats.listExpired(after, chatsPerSlice)
      for (const chat of due)
        if (!isClosed && (await tryRemove(dependencies, chat, clock.now()))) removed += 1
      after = due.at(-1)?.id ?? ''
      if (due.length < chatsPerSlice) break
      await setImmediate()
    }
    if (removed > 0) erasing.soon()
    if (!isClosed) await erasing.ifDue()
    return removed
  }
  /** One after the other: two at once would find the same chats. */
  function expireDue(): Promise<number> {
    running = running.then(expire, expire)
    return running
  }
  const expireWhenDue = asChore(
    servers.mayRunChore,
    { name: 'temporary-chats', everyMs },
    expireDue,
  )
  return {
    /** Returns how many chats were removed. */
    expireDue,
    /** Now, in the background, and every few minutes. */
    startExpiring(): void {
      const run = () =>
        void expireWhenDue().catch((cause: unknown) =>
          log.error('les chats temporaires n’ont pas pu être effacés', { cause }),
        )
      run()
      timer = setInterval(run, everyMs).unref()
    },
    async stopExpiring(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      erasing.close()
      await running.catch(() => 'logged')
    },
  }
}

/** One that cannot be removed now keeps no other from it. */
async function tryRemove(
  dependencies: ExpireChatsDependencies,
  chat: TemporaryChatRef,
  expiredAt: number,
): Promise<boolean> {
  try {
    return await removeTemporaryChat(dependencies, chat, expiredAt)
  } catch (cause) {
    dependencies.log.error('un chat temporaire n’a pas pu être effacé', { id: chat.id, cause })
    return false
  }
}
