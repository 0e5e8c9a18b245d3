import type { Model } from '@atelier/contract/models/models'
import { expect, test } from 'vitest'
import { abilitiesOf, filterModels, groupModels, notesOf } from './filter-models.ts'

const model = (name: string, capabilities: readonly string[] = [], engine = 'LocalAI'): Model => ({
  id: name,
  name,
  description: '',
  engine,
  capabilities: ['chat', ...capabilities],
  honours: [],
  typeIds: [],
  isGuide: name === 'Guide',
})
const models = [
  model('Qwen3 8B', ['reasoning']),
  model('Pixtral', ['vision'], 'Réseau'),
  model('Guide'),
]
const found = (typed: string) => filterModels(models, typed).map(({ name }) => name)

test('un modèle se trouve par son nom, son moteur ou ce qu’il sait faire, sans accents ni majuscules', () => {
  expect(found('')).toEqual(['Qwen3 8B', 'Pixtral', 'Guide'])
  expect(found('QWEN 8b')).toEqual(['Qwen3 8B'])
  expect(found('reseau')).toEqual(['Pixtral'])
  expect(found(' images  pix ')).toEqual(['Pixtral'])
  expect(found('refléchit')).toEqual(['Qwen3 8B'])
  expect(found('mistral')).toEqual([])
})

test('une rangée dit ce que le modèle sait faire', () => {
  expect(models.map(abilitiesOf)).toEqual([
    ['réfléchit'],
    ['accepte les images'],
    ['répond à partir de l’aide'],
  ])
})

test('une rangée dit le modèle par défaut, et celui qu’il faudra charger quand le moteur le sait', () => {
  const notes = (isLoaded?: boolean) =>
    notesOf({ id: 'qwen', ...(isLoaded !== undefined && { isLoaded }) }, 'autre')
  expect([notes(), notes(true), notes(false)]).toEqual([[], [], ['pas encore chargé']])
  expect(notesOf({ id: 'qwen', isLoaded: true }, 'qwen')).toEqual(['par défaut'])
})

test('range les modèles par moteur seulement quand deux ont le même nom', () => {
  const [first, second] = models
  if (!first || !second) throw new Error('two models are needed')
  expect(groupModels([first, second])).toEqual([{ engine: undefined, models: [first, second] }])
  const twin = { ...first, id: 'b/twin', engine: 'Étage' }
  expect(groupModels([first, second, twin]).map(({ engine }) => engine)).toEqual([
    ...new Set([first.engine, second.engine, 'Étage']),
  ])
})
