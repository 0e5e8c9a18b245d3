import { describe, expect, test } from 'vitest'
import { apiFailure, transportFailure } from '../failures.ts'
import { stoppedByCall, uploadFingerprint } from './upload-problem.ts'

const lost = 'La connexion est coupée.'

describe('un fichier arrivé, que l’on n’a pas pu ajouter', () => {
  test('attend le retour de la connexion', async () => {
    const failure = await transportFailure({
      ...{ url: '/api', error: new TypeError('Failed to fetch'), timedOut: false, online: false },
      ...{ crossOrigin: false, isServerReachable: async () => false },
    })
    expect(stoppedByCall(failure, lost)).toMatchObject({ state: 'cut', reason: lost })
  })
  test('attend un serveur en panne, avec sa phrase', () =>
    expect(stoppedByCall(apiFailure(503, { error: 'Occupé.', code: 'server.busy' }), lost)).toEqual(
      { state: 'cut', reason: 'Occupé.', code: 'server.busy' },
    ))
  test('est refusé pour de bon par une réponse du serveur', () =>
    expect(
      stoppedByCall(apiFailure(409, { error: 'Déjà là.', code: 'knowledge.duplicate' }), lost),
    ).toEqual({ state: 'refused', reason: 'Déjà là.', code: 'knowledge.duplicate' }))
  test('est refusé après une erreur de la page', () =>
    expect(stoppedByCall(new Error('x'), lost)).toMatchObject({ state: 'refused', reason: 'x' }))
})

test('le même fichier pour deux collections fait deux envois, et se retrouve pour chacune', () => {
  const file = { name: 'a.txt', type: 'text/plain', size: 4, lastModified: 1 }
  const of = (target?: string) => uploadFingerprint({ file, path: '/knowledge/uploads', target })
  expect(new Set([of(), of('a'), of('b')]).size).toBe(3)
  expect(of('a')).toBe(of('a'))
})
