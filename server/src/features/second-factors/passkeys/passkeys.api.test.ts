import type { NewPasskeyRequest, PasskeyRequest } from '@atelier/contract/second-factors/passkeys'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { ticketOf } from '#testing/second-factors/authenticator-app.ts'
import { createSoftwareAuthenticator } from '#testing/second-factors/software-authenticator.ts'

const minuteMs = 60_000
type Options = Parameters<typeof createSoftwareAuthenticator>[0]

/** A user with a passkey. */
async function passkeyUser(options: Options = {}) {
  const clock = createManualClock()
  const app = await createTestApp({ clock })
  const { user, token } = await app.createUser()
  const authenticator = createSoftwareAuthenticator(options)
  const add = async (key = authenticator) => {
    const request = await app.call('POST', '/auth/second-factors/passkeys/request', { token })
    const passkey = key.create(request.json<{ data: NewPasskeyRequest }>().data)
    const body = { name: 'Ordinateur', passkey }
    return await app.call('POST', '/auth/second-factors/passkeys', { token, body })
  }
  const added = await add()
  const request = async (path: '/auth/passkey/request' | '/auth/proof/passkey') =>
    (await app.call('POST', path, { token })).json<{ data: PasskeyRequest }>().data
  return {
    ...{ app, clock, user, token, authenticator, added, add, request },
    signIn: async (passkey?: object) =>
      app.call('POST', '/auth/passkey', {
        body: { passkey: passkey ?? authenticator.answer(await request('/auth/passkey/request')) },
      }),
    [Symbol.asyncDispose]: app.close,
  }
}
const codeOf = (answer: { json(): { code: string } }) => answer.json().code

test('la première clé d’identification donne dix codes de secours, la suivante non', async () => {
  await using setup = await passkeyUser()
  expect(setup.added.json<{ data: { recoveryCodes: string[] } }>().data.recoveryCodes).toHaveLength(
    10,
  )
  const second = await setup.add(createSoftwareAuthenticator())
  expect(second.json()).toEqual({ data: { recoveryCodes: null } })
})

test('une clé d’identification qui vérifie son utilisateur ouvre seule une session', async () => {
  await using setup = await passkeyUser()
  const answer = await setup.signIn()
  expect(answer.json()).toMatchObject({ data: { user: { id: setup.user.id } } })
})

test('une clé qui ne vérifie pas son utilisateur n’est qu’un second facteur', async () => {
  await using setup = await passkeyUser({ verifiesUser: false })
  const { app, user, authenticator } = setup
  expect(codeOf(await setup.signIn())).toBe('factor.passkey-refused')
  const ticket = await ticketOf(app, user)
  const { json } = await app.call('POST', '/auth/second-factor/passkey', { body: { ticket } })
  const passkey = authenticator.answer(json<{ data: PasskeyRequest }>().data)
  const finished = await app.call('POST', '/auth/second-factor', {
    body: { ticket, proof: { passkey } },
  })
  expect(finished.status).toBe(200)
})

test('une réponse rejouée est refusée, aussi d’une clé qui ne compte pas', async () => {
  await using setup = await passkeyUser({ counts: false })
  const passkey = setup.authenticator.answer(await setup.request('/auth/passkey/request'))
  expect((await setup.signIn(passkey)).status).toBe(200)
  expect(codeOf(await setup.signIn(passkey))).toBe('factor.passkey-refused')
  // The same bytes, spelt otherwise.
  const { clientDataJSON } = passkey.response
  const respelt = { ...passkey.response, clientDataJSON: `${clientDataJSON}A`.slice(0, -1) }
  expect(codeOf(await setup.signIn({ ...passkey, response: respelt }))).toBe(
    'factor.passkey-refused',
  )
})

test('une réponse à une autre question, d’un autre site ou trop tardive est refusée', async () => {
  await using setup = await passkeyUser()
  const { authenticator, clock } = setup
  const toProve = authenticator.answer(await setup.request('/auth/proof/passkey'))
  expect(codeOf(await setup.signIn(toProve))).toBe('factor.passkey-refused')
  const late = authenticator.answer(await setup.request('/auth/passkey/request'))
  clock.advance(5 * minuteMs)
  expect(codeOf(await setup.signIn(late))).toBe('factor.passkey-refused')
  const own = await setup.request('/auth/passkey/request')
  const invented = { ...own, challenge: 'x'.repeat(own.challenge.length) }
  expect(codeOf(await setup.signIn(authenticator.answer(invented)))).toBe('factor.passkey-refused')
  const elsewhere = { ...own, rpId: 'ailleurs.example' }
  expect(codeOf(await setup.signIn(authenticator.answer(elsewhere)))).toBe('factor.passkey-refused')
})

test('une clé inconnue, ou signée par une autre, est refusée', async () => {
  await using setup = await passkeyUser()
  const stranger = createSoftwareAuthenticator()
  const answer = stranger.answer(await setup.request('/auth/passkey/request'))
  expect(codeOf(await setup.signIn(answer))).toBe('factor.passkey-refused')
  const forged = { ...answer, id: setup.authenticator.id, rawId: setup.authenticator.id }
  expect(codeOf(await setup.signIn(forged))).toBe('factor.passkey-refused')
})

test('une clé s’utilise sur un nom en https ou sur localhost, pas sur une adresse en chiffres', async () => {
  await using app = await createTestApp()
  const request = (host: string) => app.call('POST', '/auth/passkey/request', { headers: { host } })
  expect((await request('localhost')).status).toBe(200)
  expect(codeOf(await request('192.0.2.7:3007'))).toBe('factor.passkeys-unavailable')
  expect(codeOf(await request('atelier'))).toBe('factor.passkeys-unavailable')
  await using named = await createTestApp({
    environment: { PUBLIC_URL: 'https://atelier.mairie.example' },
  })
  const { json } = await named.call('POST', '/auth/passkey/request')
  expect(json()).toMatchObject({ data: { rpId: 'atelier.mairie.example' } })
})

test('une clé d’identification se renomme et se retire ; celle d’un autre ne se trouve pas', async () => {
  await using setup = await passkeyUser()
  const { app, token, authenticator } = setup
  const path = `/auth/second-factors/passkeys/${authenticator.id}` as const
  await app.call('PATCH', path, { token, body: { name: 'Téléphone' } })
  const read = async () =>
    (await app.call('GET', '/auth/second-factors', { token })).json<{
      data: { passkeys: { name: string }[] }
    }>().data.passkeys
  expect(await read()).toMatchObject([{ name: 'Téléphone' }])
  const { token: other } = await app.createUser('Autre')
  expect((await app.call('DELETE', path, { token: other })).status).toBe(404)
  expect((await app.call('DELETE', path, { token })).status).toBe(200)
  expect(await read()).toEqual([])
})

test('au plus dix clés d’identification, aussi à plusieurs en même temps', async () => {
  await using setup = await passkeyUser()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => setup.add(createSoftwareAuthenticator())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
})
