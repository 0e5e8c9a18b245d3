import { expect, test } from 'vitest'
import { expiredBackups } from './retention.ts'

const on = (date: string, isGood = true) => ({
  name: date,
  createdAt: new Date(date).getTime(),
  isGood,
})
/** The days of a year that ends on a Sunday, one backup each night. */
const year = Array.from({ length: 365 }, (_, day) => {
  const date = new Date(2026, 10, 29 - day, 3)
  return { name: date.toDateString(), createdAt: date.getTime(), isGood: true }
})

test('garde la plus récente de chaque jour, semaine et mois demandés', () => {
  const expired = expiredBackups(year, { days: 7, weeks: 4, months: 6 })
  const kept = year.filter(({ name }) => !expired.includes(name)).map(({ name }) => name)
  // Seven days, of which the first ends a week and is the newest of its month; three Sundays before; five ends of month.
  expect(kept).toEqual([
    ...['29', '28', '27', '26', '25', '24', '23'].map((day) =>
      new Date(2026, 10, Number(day)).toDateString(),
    ),
    new Date(2026, 10, 22).toDateString(),
    new Date(2026, 10, 15).toDateString(),
    new Date(2026, 10, 8).toDateString(),
    ...[9, 8, 7, 6, 5].map((month) => new Date(2026, month + 1, 0).toDateString()),
  ])
})

test('de plusieurs du même jour, seule la dernière reste', () => {
  const backups = [on('2026-05-04T03:00:00'), on('2026-05-04T10:00:00'), on('2026-05-03T03:00:00')]
  expect(expiredBackups(backups, { days: 2, weeks: 0, months: 0 })).toEqual(['2026-05-04T03:00:00'])
})

test('la plus récente bonne reste toujours, une abîmée jusqu’à la bonne suivante', () => {
  const [good, bad] = [on('2026-05-01T03:00:00'), on('2026-05-02T03:00:00', false)]
  const keep = { days: 1, weeks: 0, months: 0 }
  expect(expiredBackups([good, bad], keep)).toEqual([])
  expect(expiredBackups([good, bad, on('2026-05-03T03:00:00')], keep)).toEqual([
    bad.name,
    good.name,
  ])
  expect(expiredBackups([bad], keep)).toEqual([])
})
