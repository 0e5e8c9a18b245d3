import { describe, expect, test } from 'vitest'
import { choosePostgres } from './find-postgres.mjs'

describe('PostgreSQL pour les tests', () => {
  const choose = (present: readonly string[], requested?: string) =>
    choosePostgres({
      requested,
      path: '/usr/local/bin:/usr/bin',
      debian: ['9', '15', '17'],
      exists: (path) => present.includes(path),
    })

  test('vient d’abord du dossier demandé', () => {
    expect(choose(['/pg/bin/initdb', '/usr/bin/initdb'], '/pg/bin')).toBe('/pg/bin')
  })
  test('puis du chemin du système', () => {
    expect(choose(['/usr/bin/initdb', '/usr/lib/postgresql/17/bin/initdb'])).toBe('/usr/bin')
  })
  test('puis des paquets de Debian, le plus récent d’abord', () => {
    const versions = ['9', '15', '17'].map((one) => `/usr/lib/postgresql/${one}/bin/initdb`)
    expect(choose(versions)).toBe('/usr/lib/postgresql/17/bin')
  })
  test('sinon il est à télécharger', () => {
    expect(choose([])).toBeUndefined()
  })
})
