import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Buffer.from('été, œuvre')],
  ['UTF-8 avec marque', Buffer.from('\ufeffété, œuvre')],
  ['UTF-16 avec marque', Buffer.from('\ufeffété, œuvre', 'utf16le')],
  ['UTF-16 sans marque', Buffer.from('été, œuvre', 'utf16le')],
  ['UTF-16, l’autre sens', Buffer.from('\ufeffété, œuvre', 'utf16le').swap16()],
  ['Windows', Buffer.from([0xe9, 0x74, 0xe9, 0x2c, 0x20, 0x9c, 0x75, 0x76, 0x72, 0x65])],
])('un texte en %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('été, œuvre')
})
