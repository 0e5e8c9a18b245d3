import { expect, test } from 'vitest'
import { nightAfter, nightBefore } from './nights.ts'

const at = (text: string) => new Date(text).getTime()

test('la nuit qui suit est à trois heures, le jour même ou le lendemain', () => {
  expect(nightAfter(at('2026-03-01T02:00:00'))).toBe(at('2026-03-01T03:00:00'))
  expect(nightAfter(at('2026-03-01T03:00:00'))).toBe(at('2026-03-01T03:00:00'))
  expect(nightAfter(at('2026-03-01T03:00:01'))).toBe(at('2026-03-02T03:00:00'))
  expect(nightAfter(at('2026-02-28T12:00:00'))).toBe(at('2026-03-01T03:00:00'))
})

test('la nuit qui précède est celle du jour, ou de la veille', () => {
  expect(nightBefore(at('2026-03-01T03:00:00'))).toBe(at('2026-03-01T03:00:00'))
  expect(nightBefore(at('2026-03-01T02:59:59'))).toBe(at('2026-02-28T03:00:00'))
})
