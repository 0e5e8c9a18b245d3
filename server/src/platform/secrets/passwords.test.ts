import { expect, test } from 'vitest'
import { dummyPasswordHash, hashPassword, verifyPassword } from './passwords.ts'

test('un mot de passe se vérifie contre son empreinte, qui ne se répète pas', async () => {
  const [first, second] = await Promise.all([
    hashPassword('motdepasse', 'camille'),
    hashPassword('motdepasse', 'camille'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'motdepasse', 'camille')).toBe(true)
  expect(await verifyPassword(first, 'Motdepasse', 'camille')).toBe(false)
})

test('la plus longue phrase permise compte jusqu’à son dernier octet', async () => {
  const password = 'é'.repeat(512)
  const hash = await hashPassword(password, 'camille')
  expect(await verifyPassword(hash, password, 'camille')).toBe(true)
  expect(await verifyPassword(hash, `${password.slice(0, -1)}e`, 'camille')).toBe(false)
})

test('un même texte tapé sur deux claviers est un même mot de passe', async () => {
  expect(
    await verifyPassword(await hashPassword('e\u0301lan', 'camille'), '\u00e9lan', 'camille'),
  ).toBe(true)
})

test('l’empreinte de personne ne s’ouvre pas, et une empreinte illisible non plus', async () => {
  expect(await verifyPassword(dummyPasswordHash, 'motdepasse', 'camille')).toBe(false)
  expect(await verifyPassword('rien', 'motdepasse', 'camille')).toBe(false)
})
