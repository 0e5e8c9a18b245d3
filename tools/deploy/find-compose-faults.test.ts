import { expect, test } from 'vitest'
import { findComposeFaults } from './find-compose-faults.ts'
import { documentedVariables } from './known-variables.ts'

const known = documentedVariables(
  '| `PORT` | `3007` | Port |\n| `A_KEY`, `A_SECRET` | | Ensemble |\nPORT_DU_TEXTE',
)
const service = (lines: string) =>
  `services:\n  atelier:\n    image: atelier-ia\n${lines.replace(/^/gm, '    ')}\n`

test('les variables connues sont celles du tableau', () => {
  expect([...known]).toEqual(['PORT', 'A_KEY', 'A_SECRET'])
})

test('un fichier juste n’a pas de faute, alias et fusions compris', () => {
  const text = `x-commun: &commun { A_KEY: un }\n${service('environment: { <<: *commun, PORT: "3007" }\nvolumes: [donnees:/data]')}volumes: { donnees: }\n`
  expect(findComposeFaults(text, known)).toEqual([])
})

test.each([
  ['ce que le format ne connaît pas', service('imagee: autre'), /additional properties/],
  ['une variable que rien ne lit', service('environment: { PROT: "3007" }'), /PROT n’existe pas/],
  ['un volume non déclaré', service('volumes: [donnees:/data]'), /donnees non déclaré/],
  ['un volume inutile', `${service('')}volumes: { donnees: }\n`, /donnees inutile/],
  [
    'un service attendu qui n’existe pas',
    service('depends_on: { base: { condition: service_healthy } }'),
    /attend base/,
  ],
])('%s est nommé', (_, text, fault) => {
  expect(findComposeFaults(text, known)).toEqual([expect.stringMatching(fault)])
})
