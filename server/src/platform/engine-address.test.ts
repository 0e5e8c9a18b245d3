import { expect, test } from 'vitest'
import { isAllowedEngineAddress } from './engine-address.ts'
import { createSealer } from './sealed-text.ts'

test.each([
  'http://localhost:8080',
  'http://192.168.1.20:8080/v1',
  'https://ia.mairie.example',
  'http://[::1]:8080',
  'http://10.0.0.3',
])('%s est permise', (address) => {
  expect(isAllowedEngineAddress(address)).toBe(true)
})

test.each([
  'http://169.254.169.254/latest',
  'http://[fe80::1]:8080',
  'http://[::ffff:169.254.169.254]',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://nom:secret@localhost',
])('%s est refusée', (address) => {
  expect(isAllowedEngineAddress(address)).toBe(false)
})

test('un texte scellé ne se rouvre qu’avec sa clé, entier', () => {
  const sealer = createSealer(new Uint8Array(32).fill(1))
  const sealed = sealer.seal('clé secrète')
  expect(sealed).not.toContain('secr')
  expect(sealer.open(sealed)).toBe('clé secrète')
  expect(createSealer(new Uint8Array(32).fill(2)).open(sealed)).toBeUndefined()
  expect(sealer.open(`${sealed.slice(0, -2)}AA`)).toBeUndefined()
  expect(sealer.open('abc')).toBeUndefined()
})
