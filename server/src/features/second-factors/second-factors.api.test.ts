import { secondFactorLimits } from '@atelier/contract/second-factors/proof'
import { expect, test } from 'vitest'
import { makeAccessKey } from '#testing/access/create-access-key.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { addAuthenticator, codeAt, ticketOf } from '#testing/second-factors/authenticator-app.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A user with an authenticator app, whose clock the test moves. */
async function protectedUser() {
  const clock = createManualClock()
  const app = await createTestApp({ clock })
  const { user, token } = await app.createUser()
  const { secret, recoveryCodes } = await addAuthenticator(app, token)
  // The code that confirmed the app is spent.
  clock.advance(minuteMs)
  const finish = (ticket: string, proof: object) =>
    app.call('POST', '/auth/second-factor', { body: { ticket, proof } })
  return {
    ...{ app, clock, user, token, secret, recoveryCodes, finish },
    code: (step = 0) => codeAt(secret, clock.now(), step),
    ticket: () => ticketOf(app, user),
    [Symbol.asyncDispose]: app.close,
  }
}
const codeOf = (answer: { json(): { code: string } }) => answer.json().code

test('avec un second facteur, le mot de passe seul n’ouvre rien, et le code termine la connexion', async () => {
  await using setup = await protectedUser()
  const { app, user, finish } = setup
  const refused = await app.call('POST', '/auth/login', {
    body: { email: user.email, password: 'motdepasse' },
  })
  expect(refused.status).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'account.second-factor',
    params: { methods: 'code,recovery' },
  })
  const signedIn = await finish(await setup.ticket(), { code: setup.code() })
  expect(signedIn.json()).toMatchObject({ data: { user: { id: user.id } } })
  const { accessToken } = signedIn.json<{ data: { tokens: { accessToken: string } } }>().data.tokens
  expect((await app.call('GET', '/auth/profile', { token: accessToken })).status).toBe(200)
})

test('un mauvais mot de passe se refuse comme sans second facteur', async () => {
  await using setup = await protectedUser()
  const refused = await setup.app.call('POST', '/auth/login', {
    body: { email: setup.user.email, password: 'pas-le-bon' },
  })
  expect(codeOf(refused)).toBe('account.invalid-credentials')
})

test('un code ne sert qu’une fois, même à dix en même temps', async () => {
  await using setup = await protectedUser()
  const ticket = await setup.ticket()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => setup.finish(ticket, { code: setup.code() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
    new Set(['factor.code-used']),
  )
})

test('les codes d’avant et d’après le moment passent, ceux d’une autre heure disent que les montres diffèrent', async () => {
  await using setup = await protectedUser()
  const ticket = await setup.ticket()
  expect((await setup.finish(ticket, { code: setup.code(1) })).status).toBe(200)
  // Older than the last one that was accepted.
  expect(codeOf(await setup.finish(ticket, { code: setup.code(0) }))).toBe('factor.code-used')
  expect(codeOf(await setup.finish(ticket, { code: setup.code(10) }))).toBe('factor.clock-differs')
})

test.each(['12345', '１２３４５６', '12345a', ''])('« %s » n’est pas un code', async (code) => {
  await using setup = await protectedUser()
  expect((await setup.finish(await setup.ticket(), { code })).status).toBe(400)
})

test('vingt codes faux en un jour bloquent les codes, mais ni les codes de secours ni le lendemain', async () => {
  await using setup = await protectedUser()
  const { clock, finish, recoveryCodes } = setup
  for (let wrong = 0; wrong < secondFactorLimits.wrongCodesPerDay; wrong += 1) {
    // Beyond the delays between attempts.
    clock.advance(16 * minuteMs)
    const answer = await finish(await setup.ticket(), { code: '000000' })
    expect(codeOf(answer)).toBe('factor.wrong-code')
  }
  clock.advance(16 * minuteMs)
  const ticket = await setup.ticket()
  expect(codeOf(await finish(ticket, { code: setup.code() }))).toBe('factor.too-many-codes')
  expect((await finish(ticket, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
  clock.advance(dayMs)
  expect((await finish(await setup.ticket(), { code: setup.code() })).status).toBe(200)
})

test('un code de secours sert une fois, quelle que soit sa graphie', async () => {
  await using setup = await protectedUser()
  const [code = ''] = setup.recoveryCodes
  expect(setup.recoveryCodes).toHaveLength(10)
  const spelt = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async () => setup.finish(await setup.ticket(), { recoveryCode: spelt })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const factors = await setup.app.call('GET', '/auth/second-factors', { token: setup.token })
  expect(factors.json()).toMatchObject({ data: { recoveryCodesLeft: 9 } })
})

test('un code de secours ne remplace pas le mot de passe', async () => {
  await using setup = await protectedUser()
  const answer = await setup.finish('un-billet-inventé', { recoveryCode: setup.recoveryCodes[0] })
  expect(codeOf(answer)).toBe('account.sign-in-expired')
})

test('un billet finit avec ses cinq minutes, le mot de passe ou les facteurs', async () => {
  await using setup = await protectedUser()
  const { app, clock, token } = setup
  const old = await setup.ticket()
  clock.advance(5 * minuteMs)
  expect(codeOf(await setup.finish(old, { code: setup.code() }))).toBe('account.sign-in-expired')

  const beforeRemoval = await setup.ticket()
  await app.call('DELETE', '/auth/second-factors/authenticator', { token })
  expect(codeOf(await setup.finish(beforeRemoval, { code: setup.code() }))).toBe(
    'account.sign-in-expired',
  )
})

test('un compte écarté ou en maintenance ne passe pas par le second facteur', async () => {
  await using setup = await protectedUser()
  const { app, user } = setup
  const ticket = await setup.ticket()
  await app.services.database.queries
    .updateTable('users')
    .set({ is_suspended: 1 })
    .where('id', '=', user.id)
    .execute()
  expect(codeOf(await setup.finish(ticket, { code: setup.code() }))).toBe('account.suspended')
})

test('retirer le dernier facteur retire aussi les codes de secours', async () => {
  await using setup = await protectedUser()
  const { app, token } = setup
  await app.call('DELETE', '/auth/second-factors/authenticator', { token })
  const { json } = await app.call('GET', '/auth/second-factors', { token })
  expect(json()).toMatchObject({ data: { authenticatorSince: null, recoveryCodesLeft: 0 } })
  const login = { email: setup.user.email, password: 'motdepasse' }
  expect((await app.call('POST', '/auth/login', { body: login })).status).toBe(200)
})

test('sans preuve récente, rien ne change de qui peut entrer', async () => {
  await using setup = await protectedUser()
  const { app, clock, token } = setup
  clock.advance(11 * minuteMs)
  const refused = await app.call('DELETE', '/auth/second-factors/authenticator', { token })
  expect(refused.json()).toMatchObject({
    code: 'session.proof-required',
    params: { methods: 'code,recovery' },
  })
  // With a second factor the password proves nothing.
  const byPassword = await app.call('POST', '/auth/proof', {
    token,
    body: { proof: { password: 'motdepasse' } },
  })
  expect(codeOf(byPassword)).toBe('session.proof-required')
  const byCode = await app.call('POST', '/auth/proof', {
    token,
    body: { proof: { code: setup.code() } },
  })
  expect(byCode.status).toBe(200)
  expect((await app.call('DELETE', '/auth/second-factors/authenticator', { token })).status).toBe(
    200,
  )
})

test('sans second facteur, le mot de passe confirme', async () => {
  await using setup = await openUser()
  const { app, clock, token } = setup
  clock.advance(11 * minuteMs)
  const begin = () => app.call('POST', '/auth/second-factors/authenticator', { token })
  expect((await begin()).json()).toMatchObject({
    code: 'session.proof-required',
    params: { methods: 'password' },
  })
  const wrong = { proof: { password: 'pas-le-bon' } }
  expect(codeOf(await app.call('POST', '/auth/proof', { token, body: wrong }))).toBe(
    'account.wrong-password',
  )
  await app.call('POST', '/auth/proof', { token, body: { proof: { password: 'motdepasse' } } })
  expect((await begin()).status).toBe(200)
})

async function openUser() {
  const clock = createManualClock()
  const app = await createTestApp({ clock })
  const admin = await app.createUser('Admin')
  const { user, token } = await app.createUser()
  return { app, clock, admin, user, token, [Symbol.asyncDispose]: app.close }
}

test('le second facteur exigé ferme tout le reste, aussi aux clés, jusqu’à ce qu’il soit ajouté', async () => {
  await using setup = await openUser()
  const { app, clock, admin, token } = setup
  const { secret: key } = await makeAccessKey(app, setup)
  const saved = await app.call('PUT', '/admin/access', {
    token: admin.token,
    body: { secondFactor: { requiredFor: 'everyone', graceDays: 2 } },
  })
  expect(saved.json()).toMatchObject({
    data: { secondFactor: { requiredFor: 'everyone', requiredFrom: '2026-01-17T12:00:00.000Z' } },
  })
  expect((await app.call('GET', '/models', { token })).status).toBe(200)
  clock.advance(2 * dayMs)
  expect(codeOf(await app.call('GET', '/models', { token }))).toBe('factor.required')
  expect((await app.call('GET', '/v1/models', { token: key })).status).toBe(403)
  const factors = await app.call('GET', '/auth/second-factors', { token })
  expect(factors.json()).toMatchObject({ data: { isDemanded: true } })
  expect((await app.call('GET', '/auth/profile', { token })).status).toBe(200)
  await app.call('POST', '/auth/proof', { token, body: { proof: { password: 'motdepasse' } } })
  await addAuthenticator(app, token)
  expect((await app.call('GET', '/models', { token })).status).toBe(200)
  expect((await app.call('GET', '/v1/models', { token: key })).status).toBe(200)
})

test('l’administrateur retire les facteurs perdus d’un autre, ce qui ferme ses sessions et ses clés', async () => {
  await using setup = await openUser()
  const { app, admin, user, token } = setup
  const { secret: key } = await makeAccessKey(app, setup)
  await addAuthenticator(app, token)
  const path = `/admin/users/${user.id}/second-factors` as const
  expect((await app.call('DELETE', path, { token: admin.token })).status).toBe(200)
  expect((await app.call('GET', '/auth/profile', { token })).status).toBe(401)
  expect((await app.call('GET', '/v1/models', { token: key })).status).toBe(401)
  const login = { email: user.email, password: 'motdepasse' }
  expect((await app.call('POST', '/auth/login', { body: login })).status).toBe(200)
  expect(codeOf(await app.call('DELETE', path, { token: admin.token }))).toBe('factor.not-found')
  const own = `/admin/users/${admin.user.id}/second-factors` as const
  expect(codeOf(await app.call('DELETE', own, { token: admin.token }))).toBe('user.own-account')
})

test('l’activité du compte dit ce qui s’est passé, à son titulaire', async () => {
  await using setup = await openUser()
  const { app, token, user } = setup
  await addAuthenticator(app, token)
  const kinds = async (of: string) =>
    (await app.call('GET', '/auth/events', { token: of }))
      .json<{ data: { kind: string }[] }>()
      .data.map(({ kind }) => kind)
  expect(await kinds(token)).toEqual(['authenticator-added', 'signed-in'])
  const login = { email: user.email, password: 'motdepasse' }
  await app.call('POST', '/auth/login', { body: login, from: '198.51.100.7' })
  expect(await kinds(token)).toEqual(['authenticator-added', 'signed-in'])
})

const otherApp = async (): Promise<TestApp> => createTestApp({ clock: createManualClock() })
test('un billet d’une autre installation ne vaut rien', async () => {
  await using setup = await protectedUser()
  await using other = await otherApp()
  const ticket = await setup.ticket()
  const answer = await other.call('POST', '/auth/second-factor', {
    body: { ticket, proof: { code: setup.code() } },
  })
  expect(codeOf(answer)).toBe('account.sign-in-expired')
})
