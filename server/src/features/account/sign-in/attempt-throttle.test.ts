import type { Problem } from '@atelier/contract/problems/problems'
import { expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { createAttemptThrottle } from './attempt-throttle.ts'

const minute = 60_000
const setUp = (options: { limit?: number; maxKeys?: number } = {}) => {
  const clock = createManualClock()
  return { clock, brake: createAttemptThrottle({ clock, limit: 3, ...options }) }
}
type Brake = ReturnType<typeof setUp>['brake']
const fail = async (brake: Brake, key = 'a') => (await brake.begin(key)).count()
const succeed = async (brake: Brake, key = 'a') => (await brake.begin(key)).discard()
async function secondsToWait(brake: Brake, key = 'a') {
  try {
    await succeed(brake, key)
    return 0
  } catch (cause) {
    return (cause as Problem).retryAfter ?? 0
  }
}

test('les premières tentatives sont libres, puis l’attente grandit', async () => {
  const { brake, clock } = setUp()
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(brake)
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const seconds = await secondsToWait(brake)
    waits.push(seconds)
    clock.advance(seconds * 1000)
    await fail(brake)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('le refus dit combien de secondes attendre', async () => {
  const { brake } = setUp({ limit: 1 })
  await fail(brake)
  await expect(brake.begin('a')).rejects.toMatchObject({
    code: 'account.too-many-attempts',
    params: { seconds: 1 },
    retryAfter: 1,
  })
})

test('ce n’est jamais un verrou : sans essai, tout est oublié en un quart d’heure', async () => {
  const { brake, clock } = setUp()
  for (let attempt = 0; attempt < 30; attempt += 1) {
    clock.advance((await secondsToWait(brake)) * 1000)
    await fail(brake)
  }
  expect(await secondsToWait(brake)).toBeLessThanOrEqual(60)
  clock.advance(15 * minute)
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(brake)
})

test('des échecs espacés ne s’additionnent pas', async () => {
  const { brake, clock } = setUp()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await secondsToWait(brake)).toBe(0)
    await fail(brake)
    clock.advance(6 * minute)
  }
})

test('une réussite ne compte pas, et chacun a son compte', async () => {
  const { brake } = setUp()
  for (let attempt = 0; attempt < 50; attempt += 1) await succeed(brake)
  for (let attempt = 0; attempt < 3; attempt += 1) await fail(brake, 'b')
  expect(await secondsToWait(brake, 'b')).toBe(1)
  expect(await secondsToWait(brake, 'a')).toBe(0)
})

test('mille tentatives à la fois ne passent pas plus que la limite', async () => {
  const { brake } = setUp({ limit: 10 })
  let checked = 0
  const attempts = Array.from({ length: 1000 }, async () => {
    const attempt = await brake.begin('a')
    checked += 1
    await Promise.resolve()
    attempt.count()
  })
  const results = await Promise.allSettled(attempts)
  expect(checked).toBe(10)
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(990)
})

test('mille réussites à la fois passent toutes', async () => {
  const { brake } = setUp({ limit: 10 })
  await Promise.all(Array.from({ length: 1000 }, () => succeed(brake)))
})

test('la mémoire est bornée, et rien n’est gardé de qui n’a pas échoué', async () => {
  const { brake } = setUp({ maxKeys: 100 })
  for (let key = 0; key < 1000; key += 1) await succeed(brake, `réussi ${key}`)
  expect(brake.size()).toBe(0)
  for (let key = 0; key < 1000; key += 1) await fail(brake, `raté ${key}`)
  expect(brake.size()).toBeLessThanOrEqual(100)
})
