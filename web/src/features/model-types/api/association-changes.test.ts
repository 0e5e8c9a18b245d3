import type { Model } from '@atelier/contract/models/models'
import { expect, test } from 'vitest'
import { associationChanges, findModels, isModelSelected } from './association-changes.ts'

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  name: id,
  description: '',
  engine: 'LocalAI',
  capabilities: ['chat'],
  honours: [],
  typeIds: [],
  isGuide: false,
  ...more,
})
const models = [
  model('qwen3-8b', { typeIds: ['texte', 'rapide'] }),
  model('llava', { typeIds: ['texte'] }),
  model('flux', { capabilities: ['image'] }),
]

test('un modèle qui change part avec tous ses types, les autres ne partent pas', () => {
  const ticks = new Map([
    ['qwen3-8b', false],
    ['llava', true],
    ['flux', true],
  ])
  expect(associationChanges(models, { typeId: 'texte', ticks })).toEqual([
    { modelId: 'qwen3-8b', typeIds: ['rapide'] },
    { modelId: 'flux', typeIds: ['texte'] },
  ])
})

test('cocher puis décocher ne change rien', () => {
  expect(
    associationChanges(models, { typeId: 'texte', ticks: new Map([['flux', false]]) }),
  ).toEqual([])
})

test('sans rien toucher, un modèle est coché quand il est de ce type', () => {
  expect(models.map((one) => isModelSelected(one, { typeId: 'rapide', ticks: new Map() }))).toEqual(
    [true, false, false],
  )
})

test('la recherche ignore la casse et les accents, et demande tous les mots', () => {
  const found = (sought: string) =>
    findModels([model('mistral', { name: 'Mistral Généraliste' }), ...models], sought).map(
      ({ id }) => id,
    )
  expect(found('GENERALISTE')).toEqual(['mistral'])
  expect(found('localai image')).toEqual(['flux'])
  expect(found('  ')).toHaveLength(4)
})
