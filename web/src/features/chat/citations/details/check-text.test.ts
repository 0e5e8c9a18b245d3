import type { Citation } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import { checkTexts } from './check-text.ts'

const citation = (changed: Partial<Citation>): Citation => ({
  ...{ n: 1, excerpt: 1, from: 0, to: 9, marker: { from: 6, to: 9 }, sourceId: 's', ordinal: 1 },
  ...{ title: 'Règlement.pdf', position: { page: 1 }, quote: 'q', support: 'stated', by: 'model' },
  ...{ issues: [], missing: [] },
  ...changed,
})

test.each<[Partial<Citation>, string[]]>([
  [{}, ['Appuyée par la source']],
  [{ by: 'server' }, ['Rapprochée par l’atelier\u00a0: le modèle n’a pas nommé de source.']],
  [{ support: 'near' }, ['À vérifier\u00a0: le passage n’en dit qu’une partie.']],
  [
    { support: 'near', issues: ['number'], missing: ['12 500'] },
    ['À vérifier\u00a0: 12 500 n’est pas dans le passage.'],
  ],
  [
    { support: 'absent', issues: ['subject', 'quote'], missing: ['des mots de trop'] },
    [
      'À vérifier\u00a0: le passage parle d’autre chose.',
      'Ces mots entre guillemets ne figurent tels quels dans aucun extrait.',
    ],
  ],
  [
    { support: 'absent', issues: ['unknown-excerpt'] },
    ['Le modèle a renvoyé à un extrait qui n’existe pas.'],
  ],
])('%o', (changed, expected) => {
  expect(checkTexts(citation(changed))).toEqual(expected)
})
