import { describe, expect, test } from 'vitest'
import { apiBaseUrl } from './base-url.ts'

const page = { protocol: 'http:', hostname: 'atelier.lan', origin: 'http://atelier.lan:8080' }

describe('l’adresse de l’API', () => {
  test('est l’origine de la page quand notre serveur la sert', () =>
    expect(apiBaseUrl({ served: '', configured: undefined, page })).toBe(
      'http://atelier.lan:8080/api',
    ))
  test('est celle que dit la page servie, avant celle de la construction', () =>
    expect(
      apiBaseUrl({
        served: 'https://api.exemple.fr',
        configured: 'https://autre.exemple.fr',
        page,
      }),
    ).toBe('https://api.exemple.fr/api'))
  test.each([undefined, '__ATELIER_API__'])(
    'est celle de la construction quand la page est servie par un autre (%s)',
    (served) =>
      expect(apiBaseUrl({ served, configured: 'https://autre.exemple.fr/api/', page })).toBe(
        'https://autre.exemple.fr/api',
      ),
  )
  test.each([undefined, '', '  '])(
    'sans réglage (%j), est l’hôte de la page sur le port 3007',
    (configured) =>
      expect(apiBaseUrl({ served: undefined, configured, page })).toBe(
        'http://atelier.lan:3007/api',
      ),
  )
  test('garde un chemin propre et y ajoute /api', () =>
    expect(apiBaseUrl({ served: 'https://exemple.fr/atelier/', configured: undefined, page })).toBe(
      'https://exemple.fr/atelier/api',
    ))
})
