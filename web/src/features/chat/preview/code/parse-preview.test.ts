import { describe, expect, it } from 'vitest'
import { parsePreview } from './parse-preview.ts'

const page = '<!doctype html>\n<html><head><title>Budget &amp; taux</title></head></html>'
const picture = '<svg viewBox="0 0 9 9"><title>Un rond</title></svg>'

describe('ce qu’un bloc de code montre', () => {
  it.each([
    ['une image', 'svg', picture, { type: 'picture', title: 'Un rond' }],
    ['une image en XML', 'xml', `<?xml version="1.0"?>\n${picture}`, { type: 'picture' }],
    ['une image dite HTML', 'html', picture, { type: 'picture' }],
    ['une page entière', 'html', page, { type: 'document', title: 'Budget & taux' }],
    ['une page après un commentaire', 'HTML', `<!-- ici -->\n${page}`, { type: 'document' }],
    ['une page sans doctype', 'html', '<html lang="fr"></html>', { type: 'document', title: '' }],
    ['une page qui n’a qu’un titre visible', 'html', '<html><h1>Plan</h1>', { title: 'Plan' }],
    ['un schéma', 'mermaid', 'graph TD\nA-->B', { type: 'diagram', kind: 'flowchart' }],
  ])('%s', (_, language, code, expected) => {
    expect(parsePreview({ language, code })).toMatchObject(expected)
  })

  it.each([
    ['un morceau de page', 'html', '<p>Bonjour</p>'],
    ['du XML', 'xml', '<note/>'],
    ['une page dans un autre langage', 'php', page],
    ['un mot qui commence comme une image', 'svg', '<svgx></svgx>'],
    ['un schéma vide', 'mermaid', ' \n'],
    ['du code sans langage', undefined, page],
  ])('rien de plus pour %s', (_, language, code) => {
    expect(parsePreview({ language, code })).toBeUndefined()
  })

  it('reste du code quand il est trop long', () => {
    expect(parsePreview({ language: 'html', code: page + ' '.repeat(500_000) })?.isTooLong).toBe(
      true,
    )
    expect(parsePreview({ language: 'svg', code: picture })?.isTooLong).toBe(false)
    const diagram = `graph TD\n${'A-->B\n'.repeat(9000)}`
    expect(parsePreview({ language: 'mermaid', code: diagram })?.isTooLong).toBe(true)
  })
})
