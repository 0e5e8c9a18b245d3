import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

const session = {
  id: 'session',
  userId: 'ada',
  email: '',
  role: 'USER',
  isProtected: false,
  groups: '',
  provedAt: 0,
} as const

test('une session qui se ferme ferme ses flux dès qu’on l’annonce, sans attendre le prochain coup d’œil', async () => {
  let announce: () => void = () => undefined
  let isOpen = true
  const streams = createOpenStreams({
    findOpenSessions: async (ids) => new Set(isOpen ? ids : []),
    maintenance: () => undefined,
    sessionEnds: {
      checkEveryMs: 2 ** 31 - 1,
      subscribe: (check) => {
        announce = check
      },
    },
    maxPerUser: 10,
    onError: (cause) => {
      throw cause
    },
  })
  const closed = Promise.withResolvers<void>()
  const remove = streams.add({ session, close: closed.resolve, heartbeat: () => undefined })
  announce()
  isOpen = false
  // The first look may still be under way: another one follows it.
  announce()
  await closed.promise
  remove()
  expect(streams.count()).toBe(0)
})
