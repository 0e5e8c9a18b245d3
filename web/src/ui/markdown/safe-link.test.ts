import { describe, expect, it } from 'vitest'
import { parseSafeLink } from './safe-link.ts'

describe('les liens d’un texte', () => {
  it.each(['https://exemple.fr/a?b', 'HTTP://exemple.fr', 'mailto:mairie@exemple.fr'])(
    'mène dehors : %s',
    (href) => {
      expect(parseSafeLink(href)).toEqual({ type: 'outside', href })
    },
  )

  it('reste dans le produit pour un chemin', () => {
    expect(parseSafeLink('/aide/chat#modele')).toEqual({
      type: 'inside',
      path: '/aide/chat#modele',
    })
  })

  it('reste dans le texte pour un fragment', () => {
    expect(parseSafeLink('#note-1')).toEqual({ type: 'here', href: '#note-1' })
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//ailleurs.fr',
    '/\\ailleurs.fr',
    'blob:x',
    '',
    '#',
    undefined,
  ])('refuse %s', (href) => {
    expect(parseSafeLink(href)).toBeUndefined()
  })
})
