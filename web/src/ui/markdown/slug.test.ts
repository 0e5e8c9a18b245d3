import { expect, it } from 'vitest'
import { slugger, slugOf } from './slug.ts'

it('écrit un titre comme une adresse', () => {
  expect(slugOf('Où est l’aide ?')).toBe('ou-est-l-aide')
  expect(slugOf('Cœur & vérité, 2e partie')).toBe('coeur-verite-2e-partie')
  expect(slugOf('???')).toBe('partie')
})

it('numérote un titre qui revient', () => {
  const slug = slugger()
  expect([slug('Réglages'), slug('Réglages'), slug('Autre')]).toEqual([
    'reglages',
    'reglages-2',
    'autre',
  ])
})
