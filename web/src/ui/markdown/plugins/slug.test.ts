import { expect, it } from 'vitest'
import { createSlugger, slugify } from './slug.ts'

it('écrit un titre comme une adresse', () => {
  expect(slugify('Où est l’aide ?')).toBe('ou-est-l-aide')
  expect(slugify('Cœur & vérité, 2e partie')).toBe('coeur-verite-2e-partie')
  expect(slugify('???')).toBe('partie')
})

it('numérote un titre qui revient', () => {
  const slug = createSlugger()
  expect([slug('Réglages'), slug('Réglages'), slug('Autre')]).toEqual([
    'reglages',
    'reglages-2',
    'autre',
  ])
})
