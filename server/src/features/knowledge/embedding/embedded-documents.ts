import type { LiveChannel } from '#platform/live-channel.ts'
import type { LackingSource } from './vector-blocks.repository.ts'

/** Pages load their documents again at most so often. */
const everyMs = 2000

/** Tells pages of owners how far the vectors of their documents are, whatever the number of documents. */
export function createEmbeddedDocuments(live: Pick<LiveChannel, 'publish'>) {
  const waiting = new Map<string, LackingSource>()
  const publishedAt = new Map<string, number>()

  function publish(source: LackingSource): void {
    const { ownerId, sourceId, collectionId, done, excerptCount } = source
    waiting.delete(ownerId)
    publishedAt.set(ownerId, performance.now())
    const share = Math.min(1, done / excerptCount)
    live.publish(ownerId, { type: 'source', sourceId, collectionId, state: 'ready', share })
  }
  return {
    note(source: LackingSource): void {
      const last = publishedAt.get(source.ownerId) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - last >= everyMs) publish(source)
      else waiting.set(source.ownerId, source)
    },
    /** What was not told yet. */
    flush(): void {
      for (const source of [...waiting.values()]) publish(source)
    },
  }
}
export type EmbeddedDocuments = ReturnType<typeof createEmbeddedDocuments>
