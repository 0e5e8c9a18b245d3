import { expect, test } from 'vitest'
import { neverAborted } from '#engine.suite.ts'
import type { Engine } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { withBackPressure } from './back-pressure.ts'

function setUp(slots: number) {
  let now = 0
  let answer: 'ok' | { readonly retryAfter?: number } = 'ok'
  const base: Engine = {
    id: 'm',
    name: 'M',
    parallelism: slots,
    models: async () => [],
    health: async () => ({ state: 'ok' }),
    async speak() {
      if (answer !== 'ok') throw new EngineFailure('busy', answer)
      return { bytes: new Uint8Array(1), mediaType: 'audio/wav' }
    },
  }
  const limited = withBackPressure(base, { slots, clock: { now: () => now } })
  const speak = () =>
    limited.engine.speak?.({ model: 'x', text: 'y' }, neverAborted()).catch(() => 'refused')
  return {
    ...limited,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    async full(retryAfter?: number) {
      answer = retryAfter === undefined ? {} : { retryAfter }
      await speak()
      answer = 'ok'
    },
    async succeed(times: number) {
      for (let time = 0; time < times; time += 1) await speak()
    },
  }
}

test('un moteur plein reçoit deux fois moins d’appels, puis un de plus à chaque réussite', async () => {
  const { full, succeed, pass, slots, isLimited } = setUp(8)
  await full(10)
  expect([slots(), isLimited()]).toEqual([4, true])
  await succeed(3)
  expect(slots()).toBe(4)
  pass(10)
  await succeed(3)
  expect(slots()).toBe(7)
  await succeed(1)
  expect([slots(), isLimited()]).toEqual([8, false])
})

test('des refus du même instant comptent pour un, et il reste toujours une place', async () => {
  const { full, pass, slots } = setUp(4)
  await full(2)
  await full(2)
  expect(slots()).toBe(2)
  for (let round = 0; round < 3; round += 1) {
    pass(2)
    await full(2)
  }
  expect(slots()).toBe(1)
})

test('un moteur dont on ignore les places commence à huit, et finit sans limite', async () => {
  const { full, succeed, pass, slots, isLimited } = setUp(Number.POSITIVE_INFINITY)
  await succeed(1)
  expect(slots()).toBe(Number.POSITIVE_INFINITY)
  await full()
  expect(slots()).toBe(4)
  pass(5)
  await succeed(95)
  expect([slots(), isLimited()]).toEqual([99, true])
  await succeed(1)
  expect([slots(), isLimited()]).toEqual([Number.POSITIVE_INFINITY, false])
})
