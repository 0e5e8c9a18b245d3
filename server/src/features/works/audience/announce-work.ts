import type { LiveEvent } from '@atelier/contract/live/live'
import type { LiveChannel } from '#platform/live-channel.ts'

/** Whose pages may show a work: its owner and who has added it, or those of all users where it is shared with many. */
export type WorkReaders = 'all' | readonly string[]

/** Pages that may show a work load it again. No ordinary user makes those of all users do so. */
export function announceWork(
  live: Pick<LiveChannel, 'publish' | 'publishToAll'>,
  readers: WorkReaders,
  event: LiveEvent,
): void {
  if (readers === 'all') live.publishToAll(event)
  else for (const userId of readers) live.publish(userId, event)
}
