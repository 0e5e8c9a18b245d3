import { describe, expect, test } from 'vitest'
import { isDue, lastDueTime, nextDueTime } from './schedule.ts'

const at = (text: string) => new Date(text).getTime()
const hourMs = 3_600_000

test('l’heure prévue, avant et après', () => {
  const now = at('2026-11-27T02:59:00')
  expect(lastDueTime(now, '03:00')).toBe(at('2026-11-26T03:00:00'))
  expect(nextDueTime(now, '03:00')).toBe(at('2026-11-27T03:00:00'))
  expect(lastDueTime(at('2026-11-27T03:00:00'), '03:00')).toBe(at('2026-11-27T03:00:00'))
  expect(nextDueTime(at('2026-11-27T03:00:00'), '03:00')).toBe(at('2026-11-28T03:00:00'))
})

describe('une sauvegarde est due', () => {
  const now = at('2026-11-27T03:01:00')
  test('à son heure, une fois', () => {
    expect(isDue(now, '03:00', undefined)).toBe(true)
    expect(isDue(now, '03:00', { startedAt: now - 24 * hourMs, hasFailed: false })).toBe(true)
    expect(isDue(now, '03:00', { startedAt: now - 30_000, hasFailed: false })).toBe(false)
  })
  test('une heure après un échec, et pas avant', () => {
    const startedAt = at('2026-11-27T03:00:30')
    const failed = { startedAt, hasFailed: true }
    expect(isDue(startedAt + hourMs - 1, '03:00', failed)).toBe(false)
    expect(isDue(startedAt + hourMs, '03:00', failed)).toBe(true)
  })
})
