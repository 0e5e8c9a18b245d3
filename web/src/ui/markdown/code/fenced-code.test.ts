import { describe, expect, it } from 'vitest'
import { parseFencedCode } from './fenced-code.ts'

describe('un bloc de code lu sans analyseur', () => {
  it.each([
    ['fermé', '```python\nx = 1\n```', { code: 'x = 1', language: 'python' }],
    ['suivi de lignes vides', '```js\na\n\nb\n```\n\n', { code: 'a\n\nb', language: 'js' }],
    ['encore ouvert', '```ts title="a.ts"\nconst a', { code: 'const a', language: 'ts' }],
    ['encore ouvert, après un retour à la ligne', '```\na\n', { code: 'a', language: undefined }],
    ['vide', '~~~sql\n~~~', { code: '', language: 'sql' }],
    ['qui contient une clôture plus courte', '````md\n```\n````', { code: '```', language: 'md' }],
    ['en retrait', '  ```\n  a\n    b\nc\n  ```', { code: 'a\n  b\nc', language: undefined }],
  ])('%s', (_, block, read) => {
    expect(parseFencedCode(block)).toEqual(read)
  })

  it.each([
    ['un paragraphe', 'a ``` b'],
    ['un mot encore incomplet', '```pyth'],
    ['un texte après la clôture', '```\na\n```\nsuite'],
    ['un mot avec une entité', '```c&amp;\na\n```'],
    ['du code dans une ligne', '``` a ```\nb'],
  ])('laisse %s à l’analyseur', (_, block) => {
    expect(parseFencedCode(block)).toBeUndefined()
  })
})
