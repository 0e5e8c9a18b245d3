import { expect, test } from 'vitest'
import { createTextCipher } from '../secrets/text-cipher.ts'
import { isAllowedEngineAddress } from './engine-address.ts'

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
  'http://100.100.100.200',
  'http://168.63.129.16/metadata',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::169.254.169.254]:8080',
  'http://nom:secret@localhost',
])('%s est refusée', (address) => {
  expect(isAllowedEngineAddress(address)).toBe(false)
})

test('un texte scellé ne se rouvre qu’avec sa clé, entier', () => {
  const cipher = createTextCipher(new Uint8Array(32).fill(1))
  const encrypted = cipher.encrypt('clé secrète')
  expect(encrypted).not.toContain('secr')
  expect(cipher.decrypt(encrypted)).toBe('clé secrète')
  expect(createTextCipher(new Uint8Array(32).fill(2)).decrypt(encrypted)).toBeUndefined()
  expect(cipher.decrypt(`${encrypted.slice(0, -2)}AA`)).toBeUndefined()
  expect(cipher.decrypt('abc')).toBeUndefined()
})
