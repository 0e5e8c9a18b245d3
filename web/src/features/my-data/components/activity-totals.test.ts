import { expect, test } from 'vitest'
import { groupDays, relativeChange, totalCount } from './activity-totals.ts'

const counts = (chat: number, images = 0) => ({
  chat,
  images,
  inpainting: 0,
  speech: 0,
  transcription: 0,
})
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
    counts: counts(1, 2),
  }))

test('un mois se montre jour par jour', () => {
  const groups = groupDays(daysOf(30))
  expect(groups).toHaveLength(30)
  expect(groups[0]).toEqual({ first: '2026-01-01', last: '2026-01-01', counts: counts(1, 2) })
})

test('une année se montre par semaines, qui finissent aujourd’hui, et rien ne s’y perd', () => {
  const groups = groupDays(daysOf(365))
  expect(groups).toHaveLength(53)
  expect(groups.at(-1)).toEqual({ first: '2026-12-25', last: '2026-12-31', counts: counts(7, 14) })
  expect(groups[0]).toEqual({ first: '2026-01-01', last: '2026-01-01', counts: counts(1, 2) })
  expect(groups.reduce((sum, group) => sum + totalCount(group.counts), 0)).toBe(365 * 3)
})

test('une tendance ne se dit que s’il y avait quelque chose avant', () => {
  expect(relativeChange(27, 25)).toBeCloseTo(0.08)
  expect(relativeChange(0, 4)).toBe(-1)
  expect(relativeChange(5, 0)).toBeUndefined()
  expect(totalCount(counts(3, 4), ['images'])).toBe(4)
})
