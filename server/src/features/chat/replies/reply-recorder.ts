import type { Database } from '#database/database.ts'
import { isDatabaseAway } from '#database/postgres/connection-failures.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { LiveReply } from './live-reply.ts'

/** A crash loses about this much of a reply at most. */
const flushEveryMs = 1000

interface RecordedReply {
  readonly messageId: string
  readonly live: LiveReply
  /** Number of deltas already stored. */
  savedDeltas: number
}

/** Stores replies in progress. Once a second, one relaxed transaction writes all those with new text. */
export function createReplyRecorder({
  database,
  chats,
  log,
}: {
  database: Database
  chats: ChatRepository
  log: Log
}) {
  const recorded = new Map<string, RecordedReply>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const changed = [...recorded.values()].filter(
      (reply) => reply.live.deltaCount() > reply.savedDeltas,
    )
    if (changed.length === 0) return
    const texts = changed.map((reply) => {
      reply.savedDeltas = reply.live.deltaCount()
      return { id: reply.messageId, ...textsOf(reply.live) }
    })
    await database.commitRelaxed((transaction) => chats.saveProgress(texts, transaction))
  }

  function tick() {
    flushing = flushing.then(flush).catch((cause: unknown) => {
      if (isDatabaseAway(cause)) return
      log.error('les réponses en cours n’ont pas pu être enregistrées', { cause })
    })
  }

  return {
    start(messageId: string, live: LiveReply): void {
      recorded.set(messageId, { messageId, live, savedDeltas: 0 })
      timer ??= setInterval(tick, flushEveryMs)
    },
    /**
     * Returns the full text; the caller writes the message from now on. Waits for a flush in
     * progress, which would overwrite it.
     */
    async finish(
      messageId: string,
    ): Promise<{ readonly content: string; readonly reasoning: string }> {
      const reply = recorded.get(messageId)
      recorded.delete(messageId)
      if (recorded.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
      await flushing
      return reply ? textsOf(reply.live) : { content: '', reasoning: '' }
    },
  }
}
export type ReplyRecorder = ReturnType<typeof createReplyRecorder>

const textsOf = (live: LiveReply) => ({
  content: live.textOf('text'),
  reasoning: live.textOf('reasoning'),
})
