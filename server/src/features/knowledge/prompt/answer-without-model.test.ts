import type { Grounding } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import type { Retrieved } from '../retrieval/given-text.ts'
import { answerWithoutModel } from './answer-without-model.ts'

interface Found {
  readonly notes?: Grounding['notes']
  readonly isEnough?: boolean
  readonly given?: Grounding['given']
  /** Whether the model is given the excerpt. */
  readonly isRead?: boolean
}

function answer(
  mode: Grounding['mode'],
  { notes = [], isEnough = false, given = [], isRead = true }: Found,
  isGuide = false,
) {
  const excerpt = {
    ...{ excerpt: 1, sourceId: 's', ordinal: 0, reading: 1, title: 'Règlement', heading: '' },
    ...{ text: 'Avant le 31 mars.', position: { page: 1 }, foundBy: [] },
  }
  const retrieved: Retrieved = {
    report: {
      ...{ mode, notes, found: 0, milliseconds: 1, given },
      collections: [{ id: 'c', name: 'Notes' }],
    },
    ...{ isEnough, excerpts: isRead ? [excerpt] : [], documents: { count: 1, unread: 0 } },
  }
  return answerWithoutModel({ retrieved, language: 'fr' }, { isGuide })
}

test('« seulement » : ce qui ne répond pas est dit, et ce qui répond va au modèle', () => {
  expect(answer('only', {})).toContain('Je n’ai rien trouvé dans «\u00a0Notes\u00a0»')
  expect(answer('only', { isEnough: true })).toBeUndefined()
})

test('« avec » : le modèle répond dans tous les cas, même quand la recherche redémarre', () => {
  expect(answer('with', {})).toBeUndefined()
  expect(answer('with', { notes: ['index-restarting'] })).toBeUndefined()
})

test('le Guide cite, et ne dit rien de lui-même', () => {
  expect(answer('only', { isEnough: true }, true)).toContain('> Avant le 31 mars. [1]')
  expect(answer('with', {}, true)).toBeUndefined()
})

test('« seulement », quand la recherche redémarre : c’est un échec, et non « rien trouvé »', () => {
  expect(() => answer('only', { notes: ['index-restarting'] })).toThrow(
    expect.objectContaining({ code: 'knowledge.index-restarting' }),
  )
})

test('« seulement », quand aucun passage ne peut être donné : le modèle ne répond pas seul', () => {
  const failing = (found: Found, isGuide = false) => {
    try {
      return answer('only', { ...found, isEnough: true, isRead: false }, isGuide)
    } catch (cause) {
      return cause
    }
  }
  expect(failing({})).toMatchObject({ code: 'knowledge.no-room' })
  expect(failing({}, true)).toMatchObject({ code: 'knowledge.no-room' })
  // Those that a reply was begun from, which is continued once its documents are gone.
  const before = {
    ...{ excerpt: 1, sourceId: 's', ordinal: 0, title: 'Règlement', heading: '' },
    ...{ position: { page: 1 }, foundBy: [] },
  }
  expect(failing({ given: [before] })).toMatchObject({ code: 'knowledge.excerpts-gone' })
  expect(answer('with', { isEnough: true, isRead: false })).toBeUndefined()
})
