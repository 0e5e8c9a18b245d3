import { describe, expect, test } from 'vitest'
import { formatByteSize } from './byte-size.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('une taille', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1 023 Bytes'],
    [1024, '1 KB'],
    [175_104, '171 KB'],
    [2_516_582, '2,4 MB'],
    [10 * 1024 ** 2, '10 MB'],
    [10.5 * 1024 ** 2, '11 MB'],
    [2 * 1024 ** 4, '2 048 GB'],
    [-5, '0 Bytes'],
  ])('de %d octets', (bytes, written) => expect(plain(formatByteSize(bytes, 'fr'))).toBe(written))

  test('a les mêmes unités dans toutes les langues, et leurs propres décimales', () => {
    expect(plain(formatByteSize(2_516_582, 'en'))).toBe('2.4 MB')
    expect(plain(formatByteSize(2_516_582, 'es'))).toBe('2,4 MB')
  })

  test('ne se coupe jamais en fin de ligne', () =>
    expect(formatByteSize(2048 * 1024 ** 3, 'fr')).toBe('2\u00a0048\u00a0GB'))
})
