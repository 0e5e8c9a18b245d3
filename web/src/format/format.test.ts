import { describe, expect, test } from 'vitest'
import { formatDateTime, formatRelativeTime } from './dates.ts'
import { formatCount, formatNumber, formatPercent } from './numbers.ts'
import { formatSize } from './sizes.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('les nombres', () => {
  test.each([
    [1234.5, 1, '1 234,5'],
    [1284, 0, '1 284'],
    [0, 0, '0'],
  ])('%d s’écrit à la française', (value, digits, written) =>
    expect(plain(formatNumber(value, digits))).toBe(written),
  )
  test('ne se coupent jamais en fin de ligne', () => expect(formatNumber(1284)).toBe('1\u00a0284'))
  test('une part se dit en pour cent entiers', () =>
    expect(plain(formatPercent(0.724))).toBe('72 %'))
  test.each([
    [0, '0 message'],
    [1, '1 message'],
    [2, '2 messages'],
  ])('%d prend la bonne forme du nom', (count, written) =>
    expect(plain(formatCount(count, 'message'))).toBe(written),
  )
})

describe('les tailles', () => {
  test.each([
    [0, '0 Bytes'],
    [1023, '1 023 Bytes'],
    [1024, '1 KB'],
    [175_104, '171 KB'],
    [2_516_582, '2,4 MB'],
    [10 * 1024 ** 2, '10 MB'],
    [2 * 1024 ** 4, '2 048 GB'],
  ])('%d octets', (bytes, written) => expect(plain(formatSize(bytes))).toBe(written))
})

describe('les dates', () => {
  const now = new Date('2026-03-12T14:05:00')
  const ago = (seconds: number) =>
    plain(formatRelativeTime(new Date(now.getTime() - seconds * 1000), now))
  test.each([
    [-5, 'À l’instant'],
    [59, 'À l’instant'],
    [60, 'il y a 1 min'],
    [3599, 'il y a 59 min'],
    [3600, 'il y a 1 h'],
    [86_399, 'il y a 23 h'],
    [86_400, 'il y a 1 jour'],
    [30 * 86_400, 'il y a 30 jours'],
    [31 * 86_400, '9 février 2026'],
  ])('il y a %d secondes', (seconds, written) => expect(ago(seconds)).toBe(written))
  test('la date exacte dit le jour et l’heure', () =>
    expect(plain(formatDateTime(now))).toBe('12 mars 2026 à 14:05'))
})
