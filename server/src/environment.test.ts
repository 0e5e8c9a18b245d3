import { expect, test } from 'vitest'
import { environmentWarnings, readEnvironment } from './environment.ts'

test('des noms admis se lisent sans casse ; ce qui n’est pas un nom arrête le démarrage', () => {
  expect(
    readEnvironment({ ALLOWED_HOSTS: 'Atelier.Exemple.fr, *.mairie.example' }).ALLOWED_HOSTS,
  ).toEqual(['atelier.exemple.fr', '*.mairie.example'])
  for (const wrong of ['https://atelier.exemple.fr', 'atelier.exemple.fr:3007', '*', 'a b'])
    expect(() => readEnvironment({ ALLOWED_HOSTS: wrong })).toThrow('ALLOWED_HOSTS')
})

test.each([
  ['true', 1],
  ['127.0.0.1', 0],
  ['1', 0],
  ['false', 0],
])('TRUST_PROXY=%s : %i mise en garde', (TRUST_PROXY, count) => {
  expect(environmentWarnings(readEnvironment({ TRUST_PROXY }))).toHaveLength(count)
})

test('une clé du moteur sans son adresse arrête le démarrage : elle partirait où la page le veut', () => {
  expect(() => readEnvironment({ LOCALAI_API_KEY: 'sk-operateur' })).toThrow('LOCALAI_URL')
  const both = { LOCALAI_API_KEY: 'sk-operateur', LOCALAI_URL: 'http://127.0.0.1:8080' }
  expect(readEnvironment(both)).toMatchObject(both)
})
