import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import type { PasswordLink } from '@atelier/contract/users/user-access'
import { endlessReply } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccountRecovery } from '#features/account/account.service.ts'
import { removeFactors } from '#features/second-factors/second-factors.service.ts'
import { makeId } from '#platform/ids.ts'
import {
  chatRequest,
  createGatewaySetup,
  failureOf,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'
import { removeKeys } from './gateway.service.ts'

let setup: GatewaySetup
beforeEach(async () => {
  setup = await createGatewaySetup()
})
afterEach(() => setup.app.close())

const asUser = () => ({ token: setup.user.token })
const asAdmin = () => ({ token: setup.admin.token })
const userPath = () => `/admin/users/${setup.user.user.id}`
const opens = async (key = setup.key) =>
  (await setup.app.call('GET', '/v1/models', { token: key })).status === 200
const audited = async () => {
  const answer = await setup.app.call('GET', '/admin/audit', asAdmin())
  const [entry] = answer.json<{
    data: { action: string; changes: { field: string; after: string }[] }[]
  }>().data
  return [entry?.action, ...(entry?.changes ?? []).map(({ field, after }) => `${field} ${after}`)]
}

test('une clé ne se crée qu’avec le mot de passe de son compte', async () => {
  const create = (body: object) =>
    setup.app.call('POST', '/keys', {
      ...asUser(),
      body: { name: 'Carnet', scopes: ['chat'], ...body },
    })
  expect((await create({})).json()).toMatchObject({
    code: 'request.invalid',
    fields: { currentPassword: 'Mot de passe requis' },
  })
  expect((await create({ currentPassword: 'pas-le-bon' })).json()).toMatchObject({
    code: 'account.wrong-password',
    fields: { currentPassword: 'Mot de passe incorrect' },
  })
  expect((await create({ currentPassword: 'motdepasse' })).status).toBe(200)
})

test('une session qui se termine pendant que le mot de passe est vérifié ne laisse pas de clé', async () => {
  const { services } = setup.app
  const session = await services.account.authenticate(setup.user.token)
  if (!session) throw new Error('the session has ended')
  await services.account.logout(session)
  const draft = { name: 'Carnet', scopes: ['chat' as const], expiresInDays: null }
  await expect(
    services.gateway.keys.create(session, { ...draft, currentPassword: 'motdepasse' }),
  ).rejects.toMatchObject({ code: 'session.ended' })
  expect(await services.gateway.keys.list(session.userId)).toHaveLength(1)
})

describe('les clés d’un compte se terminent', () => {
  test('avec son mot de passe, sauf si la personne les garde', async () => {
    const change = (body: object) =>
      setup.app.call('POST', '/auth/password', {
        ...asUser(),
        body: { currentPassword: 'motdepasse', password: 'motdepasse', ...body },
      })
    expect((await change({ revokeKeys: false })).json()).toMatchObject({
      data: { revokedKeys: 0 },
    })
    expect(await opens()).toBe(true)
    expect((await change({})).json()).toMatchObject({ data: { revokedKeys: 1 } })
    expect(await opens()).toBe(false)
    expect(await audited()).toEqual(['access-key.all-revoked', 'keys 1'])
  })

  test('par un lien de mot de passe', async () => {
    const made = await setup.app.call('POST', `${userPath()}/password-link`, asAdmin())
    const { token } = made.json<{ data: PasswordLink }>().data
    const body = { token, password: 'nouveau-secret' }
    expect((await setup.app.call('POST', '/auth/password-link/use', { body })).status).toBe(200)
    expect(await opens()).toBe(false)
  })

  test('par la commande de secours, qui dit combien', async () => {
    const { database, clock } = setup.app.services
    const recovery = createAccountRecovery({
      moveShared: async () => [],
      database,
      clock,
      makeId,
      removeFactors,
      removeKeys,
    })
    expect(await recovery.resetPassword(setup.user.user.email)).toMatchObject({ revokedKeys: 1 })
    expect(await opens()).toBe(false)
  })

  test('quand l’administrateur termine tout', async () => {
    await setup.app.call('DELETE', `${userPath()}/sessions`, asAdmin())
    expect(await opens()).toBe(false)
    expect(await audited()).toEqual(['user.sessions-ended', 'sessions 1', 'keys 1'])
  })

  test.each([{ isSuspended: true }, { isActive: false }])(
    'quand il est fermé (%j), et ne reviennent pas avec lui',
    async (status) => {
      await setup.app.call('PATCH', `${userPath()}/status`, { ...asAdmin(), body: status })
      expect((await audited()).at(-1)).toBe('keys 1')
      const body = { isSuspended: false, isActive: true }
      await setup.app.call('PATCH', `${userPath()}/status`, { ...asAdmin(), body })
      expect(await opens()).toBe(false)
    },
  )
})

test('l’administrateur voit les clés d’un compte, sans leur secret, et en révoque une', async () => {
  const { key: kept, secret } = await setup.makeKey({ name: 'Éditeur' })
  const read = async () =>
    (await setup.app.call('GET', `${userPath()}/keys`, asAdmin())).json<{ data: AccessKey[] }>()
      .data
  const keys = await read()
  expect(keys.map(({ name }) => name)).toEqual(['Éditeur', 'Carnet'])
  expect(JSON.stringify(keys)).not.toContain(secret)
  const revoke = (id: string | undefined) =>
    setup.app.call('DELETE', `${userPath()}/keys/${id}`, asAdmin())
  expect((await revoke(keys[1]?.id)).status).toBe(200)
  expect(await opens()).toBe(false)
  expect(await opens(secret)).toBe(true)
  expect((await read()).map(({ id }) => id)).toEqual([kept.id])
  expect(await audited()).toEqual(['user.key-revoked', 'key Carnet'])
  expect((await revoke(keys[1]?.id)).json()).toMatchObject({ code: 'key.not-found' })
  expect(
    (await setup.app.call('GET', '/admin/users/inconnu/keys', asAdmin())).json(),
  ).toMatchObject({
    code: 'user.not-found',
  })
})

test('révoquer une clé coupe l’appel qui attend sa réponse entière, et le moteur s’arrête', async () => {
  setup.engine.script = () => endlessReply()
  const call = setup.engine.nextCall()
  const refusal = failureOf(setup.client.chat.completions.create(chatRequest))
  const { outcome } = await call
  const keys = await setup.app.call('GET', '/keys', asUser())
  const [key] = keys.json<{ data: AccessKey[] }>().data
  await setup.app.call('DELETE', `/keys/${key?.id}`, asUser())
  expect(await refusal).toMatchObject({ status: 401, code: 'invalid_api_key' })
  expect(await outcome).toBe('aborted')
})
