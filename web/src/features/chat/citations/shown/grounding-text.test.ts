import type { Grounding } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import { groundingText } from './grounding-text.ts'

const textOf = (part: Partial<Grounding>) =>
  groundingText({
    ...{ mode: 'with', given: [], found: 0, notes: ['nothing-found'], milliseconds: 1 },
    collections: [{ id: 'c', name: 'Notes' }],
    ...part,
  })
const excerpt = {
  ...{ excerpt: 1, sourceId: 's', ordinal: 0, title: 'Règlement', heading: '' },
  ...{ position: { page: 1 }, foundBy: [] },
}

test('rien ne répond : c’est dit de ces collections', () => {
  expect(textOf({})).toBe(
    'Rien dans «\u00a0Notes\u00a0» ne répond à cette question\u00a0; la réponse vient du modèle seul.',
  )
  expect(textOf({ mode: 'only', given: [excerpt] })).toBe(
    'Je n’ai rien trouvé dans «\u00a0Notes\u00a0» pour cette question.',
  )
})

test('ce qui répond sans tenir dans la mémoire du modèle n’est pas « rien »', () => {
  expect(textOf({ found: 1, notes: [] })).toBe(
    '1\u00a0extrait répond à cette question, mais ne tient pas dans la mémoire du modèle\u00a0; la réponse vient du modèle seul.',
  )
  expect(textOf({ found: 4, notes: [], mode: 'only' })).toBe(
    '4\u00a0extraits répondent à cette question, mais aucun ne tient dans la mémoire du modèle.',
  )
})

test('une recherche qui redémarre n’a rien cherché', () => {
  expect(textOf({ notes: ['index-restarting', 'nothing-found'] })).toBe(
    'La recherche dans vos documents redémarrait\u00a0; la réponse vient du modèle seul.',
  )
})

test('ce qui n’est pas encore lu, ou plus dans l’index, peut répondre : ce n’est pas « rien »', () => {
  expect(textOf({ notes: ['being-read', 'nothing-found'] })).toBe(
    'Rien n’a été trouvé, mais des documents étaient encore en cours de lecture\u00a0; la réponse vient du modèle seul.',
  )
  // With the nearest excerpts, that do not answer.
  expect(textOf({ notes: ['being-read', 'nothing-found'], mode: 'only', given: [excerpt] })).toBe(
    'Rien n’a été trouvé, mais des documents étaient encore en cours de lecture.',
  )
  expect(textOf({ notes: ['index-incomplete', 'nothing-found'] })).toBe(
    'Rien n’a été trouvé, mais la recherche dans vos documents se reconstruisait\u00a0; la réponse vient du modèle seul.',
  )
  expect(textOf({ notes: ['being-read'], given: [excerpt], found: 1 })).toContain('a été donné')
})

test('des collections toutes retirées ne sont pas lues', () => {
  const notes: Grounding['notes'] = ['withdrawn', 'nothing-found']
  expect(textOf({ notes, collections: [] })).toBe(
    'Aucune des collections choisies ne peut plus être lue\u00a0; la réponse vient du modèle seul.',
  )
  expect(textOf({ notes, collections: [], mode: 'only' })).toBe(
    'Aucune des collections choisies ne peut plus être lue.',
  )
  // One of two is left.
  expect(textOf({ notes })).toContain('Rien dans «\u00a0Notes\u00a0»')
})

test('ce qui est donné est compté', () => {
  expect(textOf({ given: [excerpt], found: 1, notes: [] })).toBe(
    '1\u00a0extrait de 1\u00a0document a été donné au modèle',
  )
})
