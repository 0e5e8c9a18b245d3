import { describe, expect, test } from 'vitest'
import { claimedNumbers, hasNumber, numbersOf } from './numbers.ts'

describe('un nombre', () => {
  const has = (claim: string, source: string) =>
    claimedNumbers(claim).every((one) => hasNumber(one, [numbersOf(source)]))
  test.each([
    ['12 000 €', '12.000 €'],
    ['12 000', '12,000.00'],
    ['12.000', '12 000,0'],
    ['1,5 million', '1 500 000'],
    ['12,5 %', '12.50 percent'],
    ['le 12 mars 2026', '2026-03-12'],
    ['12/03/2026', 'March 12, 2026'],
    ['le 1er août 2025', '01/08/2025'],
    ['14 h 30', '14:30'],
    ['2:30 pm', '14h30'],
    ['à 20 h', '20:00'],
    ['35 heures', 'trente-cinq heures'],
    ['vingt-cinq jours', '25 jours'],
    ['quatre-vingt-dix-sept', '97'],
    ['deux mille vingt-six', '2026'],
    ['en 2026 100 agents', 'les 100 agents de 2026'],
    ['soixante et onze', '71'],
    ['twenty-five', '25'],
    ['three thousand two hundred', '3,200'],
  ])('%s = %s', (a, b) => {
    expect(has(a, b)).toBe(true)
    expect(has(b, a)).toBe(true)
  })
  test.each([
    ['12 000', '12 500'],
    ['1,25', '125'],
    ['12 mars', '13 mars'],
    ['12 mars 2026', '12 mars 2025'],
    ['12 mars 2031', 'le 12 mars'],
    ['14 h 30', '14 h 45'],
    ['1,5 million', '1,5'],
    ['trente', '13'],
  ])('%s ≠ %s', (a, b) => {
    expect(has(a, b)).toBe(false)
  })
})
