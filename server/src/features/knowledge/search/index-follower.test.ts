import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import type { OnMessage } from '#platform/bus/bus.ts'
import { createLog } from '#platform/log/log.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createIndexFollower } from './index-follower.ts'

test('une reconstruction demandée commence ici aussitôt, et une seule fois, même si le message revient plus tard', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const messages: ((from: string) => unknown)[] = []
  const subscribers = new Map<string, (from: string) => unknown>()
  let cleared = 0
  const nothing = async () => undefined
  const follower = createIndexFollower({
    ...{ database, clock: createManualClock(), mayRunChore: async () => false },
    log: createLog({ level: 'silent', readable: false }),
    index: {
      ...{ put: nothing, drop: nothing, dropSpace: nothing },
      ...{ markReached: nothing, markVectorsReached: nothing },
      state: async () => ({
        ...{ lastChange: 0, lastVectors: 0, excerptCount: 0, memoryBytes: 0 },
        spaces: [],
      }),
      clear: async () => {
        cleared += 1
      },
    },
    bus: {
      serverId: () => 'celui-ci',
      onGap: () => () => undefined,
      subscribe<M>(topic: { name: string }, onMessage: OnMessage<M>) {
        // Topics of the follower have no content.
        subscribers.set(topic.name, (from) => onMessage(null as M, from))
        return () => undefined
      },
      publish: ({ name }) => messages.push((from) => subscribers.get(name)?.(from)),
    },
  })
  follower.announceRebuild()
  await follower.follow()
  expect(cleared).toBe(1)
  for (const deliver of messages) deliver('celui-ci')
  await follower.follow()
  expect(cleared).toBe(1)
  for (const deliver of messages) deliver('un autre')
  await follower.follow()
  expect(cleared).toBe(2)
  await follower.close()
  await database.close()
})
