import { describe, expect, it } from 'vitest'
import { pictureUrl } from './preview-file.ts'

const decoded = (url: string) => decodeURIComponent(url.slice(url.indexOf(',') + 1))

describe('l’adresse d’une image', () => {
  it('dit de quoi elle est faite quand son auteur ne l’a pas dit', () => {
    expect(decoded(pictureUrl('<svg viewBox="0 0 1 1"></svg>'))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    )
    const named = '<svg xmlns="http://www.w3.org/2000/svg"><text># % é</text></svg>'
    expect(decoded(pictureUrl(named))).toBe(named)
  })

  it('se fait aussi d’un texte abîmé', () => {
    expect(pictureUrl('<svg>\ud800</svg>')).toContain('data:image/svg+xml')
  })
})
