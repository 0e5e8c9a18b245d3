import { expect, test } from 'vitest'
import { expiryTime } from './expiry-time.ts'

const now = new Date(2026, 10, 28, 14, 5)
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString()

test('la fin d’un chat temporaire se dit par le jour et l’heure', () => {
  expect(expiryTime(at(28, 23, 59), now)).toBe('aujourd’hui à 23:59')
  expect(expiryTime(at(29, 0, 1), now)).toBe('demain à 00:01')
  expect(expiryTime(at(30, 9, 30), now)).toBe('le 30 novembre à 09:30')
  expect(expiryTime(at(28, 14, 5), now)).toBeUndefined()
})
