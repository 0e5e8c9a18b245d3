import type { LiveEvent } from '@atelier/contract/live/live'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'

export interface SharedChangesDependencies {
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  isAnyShared(collectionIds: readonly string[]): Promise<boolean>
  readonly log: Log
}

/** A folder of a thousand documents makes everyone's pages load again at most so often. */
const everyMs = 5000

/**
 * Events of documents go to their owner, and to who added them. What happens in shared collections concerns others too: their pages are told
 * that a collection changed, whoever may read it, and load what they may read.
 */
export function createSharedChanges({ live, isAnyShared, log }: SharedChangesDependencies) {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function announce(): Promise<void> {
    const collectionIds = [...changed]
    changed.clear()
    if (isClosed || collectionIds.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void announce()
    }, everyMs).unref()
    try {
      if (await isAnyShared(collectionIds)) live.publishToAll({ type: 'collection' })
    } catch (cause) {
      log.warn('une collection partagée a changé sans que ses lecteurs le voient', { cause })
    }
  }
  return {
    live: {
      ...live,
      publish(userId: string, event: LiveEvent): void {
        live.publish(userId, event)
        if (event.type !== 'source' || isProgress(event)) return
        changed.add(event.collectionId)
        if (timer === undefined) void announce()
      },
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** How far a document is read concerns those alone who wait for it. */
const isProgress = (event: Extract<LiveEvent, { type: 'source' }>) =>
  event.state === 'reading' && event.share > 0
