import { expect, test } from 'vitest'
import { appliedDays, isWithinBounds, mayChoose, noRetention } from './retention-rules.ts'

const rule = (change: Partial<typeof noRetention>) => ({ ...noRetention, ...change })

test('sans règle ni choix, rien ne part ; un choix vaut alors tel quel', () => {
  expect(appliedDays(noRetention, undefined)).toBeNull()
  expect(appliedDays(noRetention, 30)).toBe(30)
  expect(appliedDays(noRetention, null)).toBeNull()
})

test('la durée de l’installation vaut pour qui n’a rien choisi, et « jamais » s’en écarte', () => {
  expect(appliedDays(rule({ days: 90 }), undefined)).toBe(90)
  expect(appliedDays(rule({ days: 90 }), 400)).toBe(400)
  expect(appliedDays(rule({ days: 90 }), null)).toBeNull()
})

test('la durée maximale vaut pour tous, ceux qui n’ont rien choisi compris', () => {
  expect(appliedDays(rule({ mostDays: 365 }), undefined)).toBe(365)
  expect(appliedDays(rule({ mostDays: 365 }), null)).toBe(365)
  expect(appliedDays(rule({ mostDays: 365 }), 30)).toBe(30)
  expect(appliedDays(rule({ mostDays: 365 }), 900)).toBe(365)
})

test('personne n’a moins que la durée minimale', () => {
  expect(appliedDays(rule({ leastDays: 60 }), 30)).toBe(60)
  expect(appliedDays(rule({ leastDays: 60 }), undefined)).toBeNull()
})

test('les bornes sont dans l’ordre, et la durée entre elles', () => {
  expect(isWithinBounds(noRetention)).toBe(true)
  expect(isWithinBounds(rule({ days: 30, leastDays: 7, mostDays: 90 }))).toBe(true)
  expect(isWithinBounds(rule({ leastDays: 90, mostDays: 7 }))).toBe(false)
  expect(isWithinBounds(rule({ days: 5, leastDays: 7 }))).toBe(false)
  expect(isWithinBounds(rule({ days: 100, mostDays: 90 }))).toBe(false)
})

test('on choisit entre les bornes, et « jamais » seulement sans durée maximale', () => {
  const bounded = rule({ leastDays: 7, mostDays: 90 })
  expect([6, 7, 90, 91, null].map((days) => mayChoose(bounded, days))).toEqual([
    ...[false, true, true, false, false],
  ])
  expect(mayChoose(rule({ leastDays: 7 }), null)).toBe(true)
})
