import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createDrain } from './drain.ts'

/** Work that ends when it is told to. */
function drainWithWork() {
  const left = { working: 1, waiting: 0 }
  const drain = createDrain({
    engineQueue: { count: () => left },
    handOver: async () => undefined,
    servers: { announceStop: () => undefined },
    noticeMs: 0,
    patienceMs: 60_000,
  })
  return { drain, left }
}

test('attend la fin de ce qui est en cours', async () => {
  const { drain, left } = drainWithWork()
  let hasEnded = false
  const running = drain.run(new AbortController().signal).then(() => {
    hasEnded = true
  })
  await expect.poll(drain.isDraining).toBe(true)
  expect(hasEnded).toBe(false)
  left.working = 0
  await running
  expect(hasEnded).toBe(true)
})

test('n’attend plus dès qu’un second signal le demande', async () => {
  const { drain } = drainWithWork()
  const haste = new AbortController()
  const running = drain.run(haste.signal)
  haste.abort()
  await running
  expect(drain.isDraining()).toBe(true)
})

test('un serveur qui s’en va se dit indisponible, et répond encore', async () => {
  await using app = await createTestApp({ environment: { DRAIN_WAIT: '0' } })
  expect((await app.call('GET', '/ready')).status).toBe(200)
  await app.services.drain.run(new AbortController().signal)
  const ready = await app.call('GET', '/ready')
  expect([ready.status, ready.json().code]).toEqual([503, 'server.not-ready'])
  expect((await app.call('GET', '/status')).status).toBe(200)
})
