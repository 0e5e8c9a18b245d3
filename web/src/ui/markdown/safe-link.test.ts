import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('les liens d’un texte', () => {
  it.each(['https://exemple.fr/a?b', 'HTTP://exemple.fr', 'mailto:mairie@exemple.fr'])(
    'mène dehors : %s',
    (href) => {
      expect(safeLink(href)).toEqual({ type: 'outside', href })
    },
  )

  it('reste dans le produit pour un chemin', () => {
    expect(safeLink('/aide/chat#modele')).toEqual({ type: 'inside', path: '/aide/chat#modele' })
  })

  it('reste dans le texte pour un fragment', () => {
    expect(safeLink('#note-1')).toEqual({ type: 'here', href: '#note-1' })
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
    expect(safeLink(href)).toBeUndefined()
  })
})
