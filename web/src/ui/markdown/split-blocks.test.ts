import { describe, expect, it } from 'vitest'
import { hasLinkDefinitions, highestHeadingLevel, splitBlocks } from './split-blocks.ts'

const reply = `# Bilan

Trois quartiers, **deux** tableaux.

| Quartier | Voix |
|---|---:|
| Centre | 1284 |

- un
- deux

  suite de deux

\`\`\`python
import pandas

print(1)
\`\`\`

> Citation
> sur deux lignes

Fin.
`

const grow = (text: string, step: number) => {
  let split = splitBlocks('')
  for (let end = step; end < text.length + step; end += step)
    split = splitBlocks(text.slice(0, end), split)
  return split
}

describe('la découpe d’une réponse en blocs', () => {
  it('rend un bloc par paragraphe, tableau, liste, code et citation', () => {
    expect(splitBlocks(reply).blocks.map((block) => block.trim().split('\n')[0])).toEqual([
      '# Bilan',
      'Trois quartiers, **deux** tableaux.',
      '| Quartier | Voix |',
      '- un',
      '```python',
      '> Citation',
      'Fin.',
    ])
  })

  it('ne perd ni n’ajoute aucun caractère', () => {
    expect(splitBlocks(reply).blocks.join('')).toBe(reply)
    expect(splitBlocks('a\tb\r\n\r\nc').blocks.join('')).toBe('a\tb\r\n\r\nc')
  })

  it.each([1, 3, 7, 40])(
    'donne le même résultat quand le texte arrive par %i caractères',
    (step) => {
      expect(grow(reply, step).blocks).toEqual(splitBlocks(reply).blocks)
    },
  )

  it('garde les mêmes chaînes pour les blocs établis', () => {
    const before = splitBlocks(reply)
    const after = splitBlocks(`${reply}\nEncore un mot.`, before)
    expect(after.blocks.slice(0, 5)).toEqual(before.blocks.slice(0, 5))
  })

  it('recommence quand le texte n’est plus la suite du précédent', () => {
    expect(splitBlocks('autre', splitBlocks(reply)).blocks).toEqual(['autre'])
  })

  it('tient ensemble une formule dont une ligne commence comme une liste', () => {
    const formula = '$$\nx\n- y\n$$\n'
    expect(splitBlocks(`Avant\n\n${formula}\nAprès`).blocks).toHaveLength(3)
    expect(splitBlocks('\\[\na\n- b\n\\]\n\nAprès').blocks).toHaveLength(2)
  })

  it('ne prend pas le code pour une formule', () => {
    expect(splitBlocks('```sh\necho $$\n```\n\nAprès').blocks).toHaveLength(2)
  })
})

describe('ce qui demande un dessin d’une pièce', () => {
  it('reconnaît les cibles de liens et les notes écrites à part', () => {
    expect(hasLinkDefinitions('Voir [la page][1].\n\n[1]: https://exemple.fr')).toBe(true)
    expect(hasLinkDefinitions('Une note[^1].\n\n[^1]: la voici')).toBe(true)
    expect(hasLinkDefinitions('Un [lien](https://exemple.fr) : simple')).toBe(false)
  })
})

describe('le plus haut titre', () => {
  it('ignore les dièses du code', () => {
    expect(
      highestHeadingLevel(splitBlocks('## Deux\n\n### Trois\n\n```sh\n# commentaire\n```').blocks),
    ).toBe(2)
    expect(highestHeadingLevel(['sans titre'])).toBe(1)
  })
})
