import { expect, test } from 'vitest'
import { filterOptions } from './palette-options.ts'

const options = [
  { label: 'Génération d’images' },
  { label: 'Quotas', note: 'Administration' },
  { label: 'Système' },
]
const found = (typed: string) => filterOptions(options, typed).map(({ label }) => label)

test('se trouvent par le début de chaque mot, sans accents ni majuscules', () => {
  expect(found('GENE ima')).toEqual(['Génération d’images'])
  expect(found('admin')).toEqual(['Quotas'])
  expect(found('ération')).toEqual([])
  expect(found(' - ')).toHaveLength(3)
})
