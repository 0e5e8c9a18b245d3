import { queuedMessages } from '#features/chat/queue/queued-messages.repository.ts'
import { systemClock } from '#platform/clock.ts'
import type { TestApp } from '../create-test-app.ts'

/** A message that is held in the queue of a chat, as after a reply that was stopped; returns its id. */
export async function holdMessage({ services }: TestApp, chatId: string): Promise<string> {
  const { queries } = services.database
  const { user_id: userId } = await queries
    .selectFrom('chats')
    .select('user_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  await queuedMessages(queries, systemClock).addQueued(
    {
      ...{ id, chatId, userId, afterId: '', place: 1, content: 'Et ensuite' },
      ...{
        state: 'held',
        hold: { because: 'stopped' },
        models: undefined,
        knowledge: undefined,
        createdAt: 0,
      },
    },
    queries,
  )
  return id
}
