import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { Replies } from '../replies/replies.ts'

interface UnsentQueuesDependencies {
  readonly chats: Pick<ChatRepository, 'chatsWithUnsent'>
  readonly replies: Pick<Replies, 'startQueued'>
  readonly log: Log
}

/** Sends what servers that have ended left waiting in chats whose reply had ended; nobody waits for it. */
export function createUnsentQueues({ chats, replies, log }: UnsentQueuesDependencies): () => void {
  let isSending = false
  const logFailure = (cause: unknown) =>
    log.error('des messages en file n’ont pas pu partir', { cause })
  async function send(): Promise<void> {
    // One that cannot be sent keeps no other from it.
    for (const chat of await chats.chatsWithUnsent())
      await replies.startQueued(chat).catch(logFailure)
  }
  return () => {
    if (isSending) return
    isSending = true
    send()
      .catch(logFailure)
      .finally(() => {
        isSending = false
      })
  }
}
