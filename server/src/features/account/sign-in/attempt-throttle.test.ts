import type { Problem } from '@atelier/contract/problems/problems'
import { expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { createAttemptThrottle } from './attempt-throttle.ts'

const minute = 60_000
const setUp = (options: { limit?: number; maxKeys?: number } = {}) => {
  const clock = createManualClock()
  return { clock, throttle: createAttemptThrottle({ clock, limit: 3, ...options }) }
}
type Throttle = ReturnType<typeof setUp>['throttle']
const fail = async (throttle: Throttle, key = 'a') => (await throttle.begin(key)).count()
const succeed = async (throttle: Throttle, key = 'a') => (await throttle.begin(key)).discard()
async function secondsToWait(throttle: Throttle, key = 'a') {
  try {
    await succeed(throttle, key)
    return 0
  } catch (cause) {
    return (cause as Problem).retryAfter ?? 0
  }
}

test('les premières tentatives sont libres, puis l’attente grandit', async () => {
  const { throttle, clock } = setUp()
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(throttle)
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const seconds = await secondsToWait(throttle)
    waits.push(seconds)
    clock.advance(seconds * 1000)
    await fail(throttle)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('le refus dit combien de secondes attendre', async () => {
  const { throttle } = setUp({ limit: 1 })
  await fail(throttle)
  await expect(throttle.begin('a')).rejects.toMatchObject({
    code: 'account.too-many-attempts',
    params: { seconds: 1 },
    retryAfter: 1,
  })
})

test('ce n’est jamais un verrou : sans essai, tout est oublié en un quart d’heure', async () => {
  const { throttle, clock } = setUp()
  for (let attempt = 0; attempt < 30; attempt += 1) {
    clock.advance((await secondsToWait(throttle)) * 1000)
    await fail(throttle)
  }
  expect(await secondsToWait(throttle)).toBeLessThanOrEqual(60)
  clock.advance(15 * minute)
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(throttle)
})

test('des échecs espacés ne s’additionnent pas', async () => {
  const { throttle, clock } = setUp()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await secondsToWait(throttle)).toBe(0)
    await fail(throttle)
    clock.advance(6 * minute)
  }
})

test('une réussite ne compte pas, et chacun a son compte', async () => {
  const { throttle } = setUp()
  for (let attempt = 0; attempt < 50; attempt += 1) await succeed(throttle)
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(throttle, 'b')
  expect(await secondsToWait(throttle, 'b')).toBe(1)
  expect(await secondsToWait(throttle, 'a')).toBe(0)
})

test('mille tentatives à la fois ne passent pas plus que la limite', async () => {
  const { throttle } = setUp({ limit: 10 })
  let checked = 0
  const attempts = Array.from({ length: 1000 }, async () => {
    const attempt = await throttle.begin('a')
    checked += 1
    await Promise.resolve()
    await attempt.count()
  })
  const results = await Promise.allSettled(attempts)
  expect(checked).toBe(10)
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(990)
})

test('mille réussites à la fois passent toutes', async () => {
  const { throttle } = setUp({ limit: 10 })
  await Promise.all(Array.from({ length: 1000 }, () => succeed(throttle)))
})

test('la mémoire est bornée, et rien n’est gardé de qui n’a pas échoué', async () => {
  const { throttle } = setUp({ maxKeys: 100 })
  for (let key = 0; key < 1000; key += 1) await succeed(throttle, `réussi ${key}`)
  expect(throttle.size()).toBe(0)
  for (let key = 0; key < 1000; key += 1) await fail(throttle, `raté ${key}`)
  expect(throttle.size()).toBeLessThanOrEqual(100)
})
