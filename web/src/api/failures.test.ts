import { describe, expect, test } from 'vitest'
import {
  apiFailure,
  errorMessage,
  isAbort,
  isApiFailure,
  isTransportFailure,
  type TransportFailureDetails,
  transportFailure,
} from './failures.ts'

const url = 'http://atelier.lan:3007/api/chat?limit=5'
const unreachable: TransportFailureDetails = {
  url,
  error: new TypeError('Failed to fetch'),
  timedOut: false,
  online: true,
  crossOrigin: false,
  isServerReachable: async () => false,
}

describe('un appel resté sans réponse', () => {
  test.each([
    ['network', 'sans réseau', { online: false }, 'impossible de joindre le serveur'],
    [
      'connection',
      'vers une autre origine où personne ne répond',
      { crossOrigin: true },
      'Connexion impossible',
    ],
    [
      'cors',
      'vers une autre origine qui répond',
      { crossOrigin: true, isServerReachable: async () => true },
      'Erreur CORS',
    ],
    ['refused', 'vers sa propre origine', {}, 'Connexion refusée'],
    [
      'timeout',
      'après trop de temps',
      { timedOut: true, error: new DOMException('stop', 'AbortError') },
      'met trop de temps',
    ],
    ['other', 'pour une autre raison', { error: new Error('tuyau bouché') }, 'tuyau bouché'],
  ] as const)('se dit « %s » %s, avec l’adresse entière', async (kind, _, facts, message) => {
    const failure = await transportFailure({ ...unreachable, ...facts })
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(url)
    expect(failure.message).toContain(message)
    expect(isTransportFailure(failure)).toBe(true)
  })
})

describe('un refus du serveur', () => {
  const body = {
    error: 'Chat introuvable',
    code: 'chat.not-found',
    params: { a: 1, b: {} },
    fields: { title: 'Titre requis' },
    requestId: 'r1',
  }
  test('garde la phrase, le code, les champs et le numéro de la demande', () => {
    const failure = apiFailure(404, body)
    expect(isApiFailure(failure)).toBe(true)
    expect(failure).toMatchObject({
      message: body.error,
      code: body.code,
      status: 404,
      params: { a: 1 },
      fields: body.fields,
      requestId: 'r1',
    })
  })
  test.each([undefined, 'x', [], { error: 5 }])(
    'a une phrase même quand son corps n’est pas le nôtre (%j)',
    (foreign) => expect(apiFailure(502, foreign).message).toContain('Erreur HTTP 502'),
  )
})

test('un abandon voulu n’est pas une erreur à montrer', () => {
  expect(isAbort(new DOMException('stop', 'AbortError'))).toBe(true)
  expect(isAbort(new Error('x'))).toBe(false)
})
test('ce qui n’est pas une erreur se dit quand même', () =>
  expect(errorMessage('?')).toBe('Erreur inconnue'))
