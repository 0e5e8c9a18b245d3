import type { LiveEvent } from '@atelier/contract/live/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createSharedChanges } from './shared-changes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const source = (collectionId: string, more: object = {}): LiveEvent => ({
  ...{ type: 'source', sourceId: 's', collectionId, state: 'ready', share: 1 },
  ...more,
})

function createSetup() {
  const own: LiveEvent[] = []
  const toAll: LiveEvent[] = []
  const changes = createSharedChanges({
    live: {
      publish: (_, event) => void own.push(event),
      publishToAll: (event) => void toAll.push(event),
    },
    isAnyShared: async (ids) => ids.includes('shared'),
    log: createLog({ level: 'silent', readable: false }),
  })
  return { own, toAll, changes, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('les lecteurs d’une collection partagée apprennent qu’elle a changé, sans rien de plus', async () => {
  const { own, toAll, changes, settle } = createSetup()
  changes.live.publish('a', source('shared'))
  await settle()
  expect(own).toHaveLength(1)
  expect(toAll).toEqual([{ type: 'collection' }])
  changes.close()
})

test('ni ce qui est privé, ni l’avancement d’une lecture, ne va à tous', async () => {
  const { own, toAll, changes, settle } = createSetup()
  changes.live.publish('a', source('own'))
  changes.live.publish('a', source('shared', { state: 'reading', share: 0.4 }))
  changes.live.publish('a', { type: 'quota' })
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(own).toHaveLength(3)
  expect(toAll).toEqual([])
  changes.close()
})

test('mille changements font recharger les pages deux fois, et rien ne reste après la fermeture', async () => {
  const { toAll, changes, settle } = createSetup()
  for (let count = 0; count < 1000; count += 1) changes.live.publish('a', source('shared'))
  await settle()
  expect(toAll).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toAll).toHaveLength(2)
  changes.live.publish('a', source('shared'))
  changes.live.publish('a', source('shared'))
  changes.close()
  expect(vi.getTimerCount()).toBe(0)
})
