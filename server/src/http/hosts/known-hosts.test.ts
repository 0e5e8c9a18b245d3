import { describe, expect, test } from 'vitest'
import { type HostRules, hostNameIn, isKnownHost, isLoopbackHost } from './known-hosts.ts'

const rules: HostRules = {
  fixed: ['atelier.exemple.fr', '*.mairie.example'],
  added: () => ['ia.college.example'],
  isLearning: () => false,
}

describe('les noms sous lesquels le serveur répond', () => {
  test.each([
    '',
    'localhost:3007',
    'LOCALHOST',
    'app.localhost:3007',
    '127.0.0.1:3007',
    '[::1]:3007',
    '192.168.1.20',
    '[fe80::1]:3007',
    'atelier',
    'serveur-ia:3007',
    'atelier.local',
    'ia.mairie.lan:3007',
    'atelier.internal',
    'nas.home.arpa',
    'atelier.exemple.fr',
    'Atelier.Exemple.FR.:443',
    'ia.mairie.example',
    'ia.college.example:8443',
  ])('%s', (header) => expect(isKnownHost(header, rules)).toBe(true))

  test.each([
    'evil.example',
    'evil.example:3007',
    'atelier.exemple.fr.evil.example',
    'mairie.example',
    'xmairie.example',
    'evil.example#localhost',
    'localhost@evil.example',
    'localhost/evil',
    '127.0.0.1.evil.example',
    'evil.localdomain',
    '[evil]',
    'a b',
  ])('pas %s', (header) => expect(isKnownHost(header, rules)).toBe(false))

  test('une installation plus ancienne admet tout nom, jusqu’à connaître le sien', () => {
    const learning = { ...rules, isLearning: () => true }
    expect(isKnownHost('ancien.exemple.org', learning)).toBe(true)
    expect(isKnownHost('pas un nom', learning)).toBe(false)
  })
})

test.each([
  ['localhost:3007', true],
  ['127.0.1.1', true],
  ['[::1]', true],
  ['atelier', false],
  ['atelier.local', false],
  ['192.168.1.4', false],
])('%s nomme la machine elle-même : %s', (header, expected) =>
  expect(isLoopbackHost(header)).toBe(expected),
)

test('le nom seul, sans port ni majuscule', () => {
  expect(['Atelier.Exemple.fr:80', '[::1]:3', 'a.b.'].map(hostNameIn)).toEqual([
    'atelier.exemple.fr',
    '::1',
    'a.b',
  ])
})
