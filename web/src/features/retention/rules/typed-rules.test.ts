import { noRetention } from '@atelier/contract/retention/retention-rules'
import { expect, test } from 'vitest'
import { readRule, readRules, typedRules } from './typed-rules.ts'

const empty = typedRules([])

test('un champ vide ne limite rien', () => {
  expect(readRules(empty)?.chat).toEqual(noRetention)
})

test('ce qui est enregistré se relit tel quel', () => {
  const rule = { days: 90, leastDays: 30, mostDays: null, exemptsPinned: false }
  const typed = typedRules([{ kind: 'image', ...rule, since: null }])
  expect(typed.image.days).toBe('90')
  expect(readRules(typed)?.image).toEqual(rule)
})

test('hors bornes, rien ne se lit', () => {
  for (const [days, leastDays, mostDays] of [
    ['0', '', ''],
    ['1.5', '', ''],
    ['4000', '', ''],
    ['5', '7', ''],
    ['', '90', '30'],
  ] as const)
    expect(readRule({ ...empty.chat, days, leastDays, mostDays })).toBeUndefined()
  expect(readRules({ ...empty, chat: { ...empty.chat, days: '0' } })).toBeUndefined()
})
