import { expect, test, vi } from 'vitest'
import { createUnsentQueues } from './unsent-queues.ts'

test('un chat dont la file ne peut pas partir n’en empêche aucun autre', async () => {
  const sent: string[] = []
  const error = vi.fn<(message: string) => void>()
  const ended = Promise.withResolvers<void>()
  const send = createUnsentQueues({
    chats: { chatsWithUnsent: async () => ['un', 'deux'].map((id) => ({ id, userId: id })) },
    replies: {
      async startQueued({ id }) {
        if (id === 'un') throw new Error('illisible')
        sent.push(id)
        ended.resolve()
      },
    },
    log: { error } as never,
  })
  send()
  await ended.promise
  expect(sent).toEqual(['deux'])
  expect(error).toHaveBeenCalledTimes(1)
})
