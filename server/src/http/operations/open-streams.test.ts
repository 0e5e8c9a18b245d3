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

test('ce qui s’ouvre pendant le coup d’œil reste ouvert', async () => {
  let announce: () => void = () => undefined
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const streams = createOpenStreams({
    findOpenSessions: async (ids) => {
      asked.resolve()
      await answer.promise
      return new Set(ids.filter((id) => id !== 'ended'))
    },
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
  const ended = Promise.withResolvers<void>()
  const closed: string[] = []
  const open = (id: string, close: () => void = () => void closed.push(id)) => ({
    ...{ session: { ...session, id }, close, heartbeat: () => undefined },
  })
  const removals = [streams.add(open('ended', ended.resolve))]
  announce()
  await asked.promise
  removals.push(streams.add(open('new stream')), streams.addCall(open('new call')))
  answer.resolve()
  await ended.promise
  expect(closed).toEqual([])
  for (const remove of removals) remove()
})
