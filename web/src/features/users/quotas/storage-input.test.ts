import { expect, test } from 'vitest'
import { parseStorage, storageText } from './storage-input.ts'

const gigabyte = 1024 ** 3

test.each([
  ['', null],
  ['0', 0],
  ['12', 12 * gigabyte],
  ['1 000', 1000 * gigabyte],
  ['0,5', gigabyte / 2],
  ['0.5', gigabyte / 2],
  ['0,01', 'invalid'],
  ['-1', 'invalid'],
  ['beaucoup', 'invalid'],
])('le stockage « %s » se lit %s', (text, bytes) => expect(parseStorage(text)).toBe(bytes))

test('ce qui est montré se relit', () => {
  for (const bytes of [null, 0, gigabyte / 2, 20 * gigabyte])
    expect(parseStorage(storageText(bytes))).toBe(bytes)
})
