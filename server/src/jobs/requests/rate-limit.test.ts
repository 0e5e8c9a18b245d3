import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

const limitAt = (perMinute: number) => {
  const clock = { time: 1000 }
  const limit = createRateLimit({ perMinute: () => perMinute, now: () => clock.time })
  const taken = (count: number, userId = 'zoé') => {
    let passed = 0
    for (let call = 0; call < count; call += 1) {
      try {
        limit.take(userId)
        passed += 1
      } catch {
        break
      }
    }
    return passed
  }
  return { clock, limit, taken }
}

test('100 demandes d’un coup : seules celles de la limite passent, par personne', () => {
  const { taken } = limitAt(60)
  expect([taken(100), taken(100, 'noël')]).toEqual([60, 60])
})

test('le refus dit quand la suivante passera, et elle passe alors', () => {
  const { clock, limit, taken } = limitAt(2)
  limit.take('zoé')
  clock.time += 20_000
  limit.take('zoé')
  clock.time += 10_000
  expect(() => limit.take('zoé')).toThrow(
    expect.objectContaining({ code: 'limit.rate', retryAfter: 30 }),
  )
  clock.time += 30_000
  expect(taken(5)).toBe(1)
})
