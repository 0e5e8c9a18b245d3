import { account, type OwnUser } from '@atelier/contract/account/account'
import { describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createSafeStorage } from '#browser/storage/safe-storage.ts'
import { createSessionStore } from '#browser/storage/session-store.ts'
import { createAuthActions } from './auth-actions.ts'
import type { AuthEvent } from './auth-state.ts'

const camille: OwnUser = {
  id: 'u1',
  name: 'Camille Rousseau',
  email: 'camille@mairie.example',
  avatar: null,
  role: 'ADMIN',
  isActive: true,
  isSuspended: false,
  inpaintingQuota: null,
  inpaintingCount: 0,
  imagesCreated: 0,
  rights: { tools: [], mayMakeKeys: true, manage: [], sleeping: [] },
  createdAt: '2026-03-12T14:05:00.000Z',
  lastLogin: null,
}
const tokens = { accessToken: 'jeton', refreshToken: 'r' }
const credentials = { email: camille.email, password: 'abcdef' }
const memory = () =>
  createSafeStorage(() => {
    throw new DOMException('interdit', 'SecurityError')
  })

/** A page whose server answers each path with the given function. */
function page(
  answers: Record<string, (signal: AbortSignal) => Response | Promise<Response>>,
  { token = '', isLeaving = false } = {},
) {
  const store = createSessionStore({ persistent: memory(), tab: memory() })
  if (token) store.saveTokens({ ...tokens, accessToken: token })
  const events: AuthEvent['type'][] = []
  const client = createClient(account, () => ({
    baseUrl: 'http://atelier.lan/api',
    fetch: (async (url: string, { signal }: { signal: AbortSignal }) =>
      (await answers[new URL(url).pathname]?.(signal)) ??
      refuse('server.internal', 500)) as typeof fetch,
    token: store.token,
    online: () => true,
    pageOrigin: 'http://atelier.lan',
    timeoutMs: 1000,
    invalidReply: 'Invalid response structure from backend',
    onRefusal: () => undefined,
    confirmIdentity: async () => false,
    createIdempotencyKey: () => 'demande',
    wait: async () => undefined,
  }))
  const cleared: string[] = []
  const actions = createAuthActions({
    client,
    store,
    dispatch: ({ type }: AuthEvent) => void events.push(type),
    onUserChange: () => undefined,
    isLeaving: () => isLeaving,
    clearUserData: () => void cleared.push('tout'),
  })
  return { store, events, actions, cleared }
}
const answer = (data: unknown) => () => new Response(JSON.stringify({ data }))
const refuse = (code: string, status: number) =>
  new Response(JSON.stringify({ error: 'Non', code }), { status })

describe('au démarrage', () => {
  test('sans jeton, l’attente finit', async () => {
    const { actions, events } = page({})
    await actions.resume()
    expect(events).toEqual(['ended'])
  })
  test('avec un jeton, la personne et son rôle reviennent', async () => {
    const { actions, events, store } = page(
      { '/api/auth/profile': answer(camille) },
      { token: 'jeton' },
    )
    await actions.resume()
    expect([events, store.role()]).toEqual([['signed-in'], 'ADMIN'])
  })
  test('avec un jeton refusé, tout est oublié', async () => {
    const { actions, events, store } = page(
      { '/api/auth/profile': () => refuse('session.ended', 401) },
      { token: 'jeton' },
    )
    await actions.resume()
    expect([events, store.token()]).toEqual([['ended'], undefined])
  })
})

test('une page que l’on quitte avant la réponse ne déconnecte pas la suivante', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  const { actions, events, store } = page(
    { '/api/auth/profile': broken },
    { token: 'jeton', isLeaving: true },
  )
  await actions.resume()
  expect([events, store.token()]).toEqual([[], 'jeton'])
})

describe('se connecter', () => {
  const login = answer({ user: camille, tokens })
  test('garde les jetons et relit le profil', async () => {
    const { actions, events, store } = page({
      '/api/auth/login': login,
      '/api/auth/profile': answer(camille),
    })
    await actions.login(credentials)
    expect([events, store.token()]).toEqual([['started', 'signed-in', 'signed-in'], 'jeton'])
  })
  test('réussit même quand le profil ne se relit pas', async () => {
    const { actions, events } = page({ '/api/auth/login': login })
    await actions.login(credentials)
    expect(events).toEqual(['started', 'signed-in'])
  })
  test('échoue avec une réponse sans données', async () => {
    const { actions, events } = page({ '/api/auth/login': () => new Response('{}') })
    await expect(actions.login(credentials)).rejects.toThrow(
      'Invalid response structure from backend',
    )
    expect(events).toEqual(['started', 'failed'])
  })
})

describe('partir', () => {
  test('n’attend pas le serveur, et marche sans lui', async () => {
    const { actions, events, store } = page({}, { token: 'jeton' })
    const left = actions.logout()
    expect([events, store.token()]).toEqual([['left'], undefined])
    await left
  })
  test('un profil qui arrive après ne ramène pas la personne', async () => {
    const profile = Promise.withResolvers<Response>()
    const { actions, events } = page(
      { '/api/auth/profile': () => profile.promise },
      { token: 'jeton' },
    )
    const refreshed = actions.refreshProfile()
    await actions.logout()
    profile.resolve(answer(camille)())
    await refreshed
    expect(events).toEqual(['left'])
  })
  test.for(['refreshProfile', 'resume'] as const)(
    'arrête la lecture de son profil (%s), que le serveur refuserait',
    async (read) => {
      const profile = Promise.withResolvers<Response>()
      const signals: AbortSignal[] = []
      const { actions, events } = page(
        {
          '/api/auth/profile': (signal) => {
            signals.push(signal)
            signal.addEventListener('abort', () => profile.reject(signal.reason))
            return profile.promise
          },
        },
        { token: 'jeton' },
      )
      const ended = actions[read]()
      const left = actions.logout()
      expect(signals.map(({ aborted }) => aborted)).toEqual([true])
      await Promise.all([ended, left])
      expect(events).toEqual(['left'])
    },
  )
})

describe('ce que le navigateur garde d’une personne', () => {
  const arrive = async (id: string, before?: string) => {
    const signedIn = { user: { ...camille, id }, tokens }
    const { actions, store, cleared } = page({
      '/api/auth/login': answer(signedIn),
      '/api/auth/profile': answer(signedIn.user),
    })
    if (before !== undefined) store.saveUserId(before)
    await actions.login(credentials)
    return [cleared.length, store.userId()]
  }
  test('lui reste quand elle revient, et n’est jamais pour une autre', async () => {
    expect(await arrive('u1', 'u1')).toEqual([0, 'u1'])
    expect(await arrive('u1')).toEqual([0, 'u1'])
    expect(await arrive('u2', 'u1')).toEqual([1, 'u2'])
  })
  test('est oublié quand elle part', async () => {
    const { actions, cleared } = page({}, { token: 'jeton' })
    await actions.logout()
    expect(cleared).toHaveLength(1)
  })
})
