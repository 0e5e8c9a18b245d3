import { expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { createStorageRoom } from './storage-room.ts'

test('la place est la plus petite : ce disque, le stockage, ce qui reste du quota', async () => {
  const free = { local: 900, storage: 800 }
  const stored = { bytes: 300, reads: 0 }
  const clock = createManualClock()
  const roomWith = (quotaBytes: number | undefined) =>
    createStorageRoom({
      localFreeBytes: async () => free.local,
      storage: { freeBytes: async () => free.storage },
      quotaBytes,
      storedBytes: async () => {
        stored.reads += 1
        return stored.bytes
      },
      clock,
    })
  expect(await roomWith(undefined).freeBytes()).toBe(800)
  expect(stored.reads).toBe(0)
  const room = roomWith(1000)
  expect(await room.freeBytes()).toBe(700)
  free.local = 50
  expect(await room.freeBytes()).toBe(50)
  free.local = 900
  stored.bytes = 1100
  // The sum is read again after a while.
  expect(await room.freeBytes()).toBe(700)
  clock.advance(10_000)
  expect(await room.freeBytes()).toBe(-100)
})
