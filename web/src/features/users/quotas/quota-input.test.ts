import { expect, test } from 'vitest'
import { parseNewQuota, parseQuota } from './quota-input.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['12', 12],
  ['1 000', 1000],
  ['-1', 'invalid'],
  ['1,5', 'invalid'],
  ['beaucoup', 'invalid'],
  ['1000001', 'invalid'],
])('le quota « %s » se lit %s', (text, quota) => expect(parseQuota(text)).toBe(quota))

test.each([
  ['', null],
  ['beaucoup', null],
  ['5', 5],
  ['-1', 'invalid'],
  ['1,5', 'invalid'],
])('à la création, « %s » se lit %s', (text, quota) => expect(parseNewQuota(text)).toBe(quota))
