import { expect, test } from 'vitest'
import { environmentWarnings, installEnvironment, readEnvironment } from './environment.ts'

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

test('un programme qui en installe d’autres ne reçoit aucun secret', () => {
  const needed = {
    PATH: '/usr/bin',
    HOME: '/home/a',
    https_proxy: 'http://p',
    npm_config_registry: 'r',
  }
  const secret = { SECRET_KEY: 'x', ADMIN_PASSWORD: 'x', LOCALAI_API_KEY: 'x', METRICS_TOKEN: 'x' }
  expect(installEnvironment({ ...needed, ...secret })).toEqual(needed)
})
