import type { CostClass } from '@atelier/contract/limits/user-limits'
import { expect, test } from 'vitest'
import { createRequestRate } from './request-rate.ts'

const rateAt = (factor = 1) => {
  const clock = { time: 1000 }
  const rate = createRequestRate({ factor: () => factor, now: () => clock.time })
  const countPassing = (count: number, cost: CostClass, user = 'zoé') => {
    let passed = 0
    for (let call = 0; call < count; call += 1) {
      try {
        rate.count(user, cost)
        passed += 1
      } catch {
        // Counted by what passes.
      }
    }
    return passed
  }
  return { clock, rate, countPassing }
}

test('chaque classe a son compte, et chaque personne le sien', () => {
  const { countPassing } = rateAt()
  expect([
    countPassing(2000, 'cheap'),
    countPassing(2000, 'ordinary'),
    countPassing(2000, 'costly'),
    countPassing(2000, 'upload'),
    countPassing(2000, 'costly', 'noël'),
  ]).toEqual([1200, 300, 30, 200, 30])
})

test('le refus dit quand la demande suivante passera, et elle passe alors', () => {
  const { clock, rate, countPassing } = rateAt()
  countPassing(30, 'costly')
  expect(() => rate.count('zoé', 'costly')).toThrow(
    expect.objectContaining({
      code: 'limit.rate',
      retryAfter: 2,
      params: { limit: 'requests.costly', seconds: 2 },
    }),
  )
  clock.time += 2000
  expect(countPassing(5, 'costly')).toBe(1)
})

test('les octets se comptent même quand ils sont passés, et font refuser toute demande jusqu’à ce que la dette soit rendue', () => {
  const { clock, rate, countPassing } = rateAt()
  rate.countBytes('zoé', 80 * 1024 ** 2)
  expect([countPassing(1, 'cheap'), countPassing(1, 'cheap', 'noël')]).toEqual([0, 1])
  expect(() => rate.count('zoé', 'cheap')).toThrow(
    expect.objectContaining({ params: { limit: 'requests.bytes', seconds: 30 } }),
  )
  clock.time += 30_000
  expect(countPassing(1, 'cheap')).toBe(1)
})

test('le facteur de l’installation vaut pour toutes les classes', () => {
  const { countPassing } = rateAt(0.1)
  expect([countPassing(500, 'cheap'), countPassing(500, 'costly')]).toEqual([120, 3])
})

test('après une minute de repos, tout est revenu', () => {
  const { clock, countPassing } = rateAt()
  countPassing(30, 'costly')
  clock.time += 60_000
  expect(countPassing(50, 'costly')).toBe(30)
})
