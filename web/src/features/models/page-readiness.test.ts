import type { PageAssignment } from '@atelier/contract/model-types/model-types'
import type { Model } from '@atelier/contract/models/models'
import { describe, expect, test } from 'vitest'
import { pageReadiness } from './page-readiness.ts'

const model: Model = {
  id: 'm',
  name: 'M',
  description: '',
  engine: 'LocalAI',
  capabilities: ['chat'],
  honours: [],
  typeIds: [],
  isGuide: false,
}
const assignment: PageAssignment = {
  pageName: 'chat',
  displayName: 'Chat',
  description: '',
  assignedTypeId: 'text',
  isActive: true,
  modelCount: 1,
}

describe('l’état d’une page', () => {
  test('attend les modèles, et pour un administrateur l’assignation', () => {
    expect(pageReadiness({ models: undefined, error: null, assignment: null }).state).toBe(
      'loading',
    )
    expect(pageReadiness({ models: [model], error: null, assignment: undefined }).state).toBe(
      'loading',
    )
  })
  test('assignée, avec ses modèles et leur nombre', () => {
    expect(pageReadiness({ models: [model], error: null, assignment })).toMatchObject({
      isConfigured: true,
      hasModels: true,
      modelCount: 1,
    })
  })
  test('sans type assigné, ou l’assignation coupée, n’est pas configurée', () => {
    for (const missing of [
      { ...assignment, assignedTypeId: null },
      { ...assignment, isActive: false },
    ])
      expect(pageReadiness({ models: [model], error: null, assignment: missing })).toMatchObject({
        isConfigured: false,
        hasType: false,
      })
  })
  test('sans modèle utilisable, ne l’est pas non plus', () => {
    expect(pageReadiness({ models: [], error: null, assignment })).toMatchObject({
      isConfigured: false,
      hasType: true,
      hasModels: false,
    })
  })
  test('qui ne peut pas lire l’assignation s’en tient aux modèles', () => {
    expect(pageReadiness({ models: [model], error: null, assignment: null })).toMatchObject({
      isConfigured: true,
    })
    expect(pageReadiness({ models: [], error: null, assignment: null })).toMatchObject({
      isConfigured: false,
    })
  })
  test('des modèles qui n’ont pas pu être demandés ne sont pas dits absents', () => {
    const error = new Error('Impossible de charger les modèles')
    expect(pageReadiness({ models: undefined, error, assignment })).toEqual({
      state: 'failed',
      error,
    })
    expect(pageReadiness({ models: [model], error, assignment }).state).toBe('known')
  })
})
