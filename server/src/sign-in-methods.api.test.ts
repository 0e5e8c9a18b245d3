import { SignInResult } from '@atelier/contract/account/account'
import { api } from '@atelier/contract/api'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import type { UpdateObject } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator, codeAt, ticketOf } from '#testing/second-factors/authenticator-app.ts'
import { createSoftwareAuthenticator } from '#testing/second-factors/software-authenticator.ts'

const clock = createManualClock()
const password = 'motdepasse'
let app: TestApp
let admin: string
let adminEmail: string
let provider: TestProvider
let mairie: Provider
beforeAll(async () => {
  app = await createTestApp({ clock })
  const { token, user } = await app.createUser('Admin')
  ;[admin, adminEmail] = [token, user.email]
  provider = await startProvider()
  const body = { ...providerDraft, issuer: provider.issuer }
  const added = await app.call('POST', '/admin/providers', { token: admin, body })
  mairie = added.json<{ data: Provider }>().data
  provider.register([mairie.redirectUrl])
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

type User = Awaited<ReturnType<TestApp['createUser']>>
type Enter = () => ReturnType<TestApp['call']>

/** Goes to the provider and back as this person. */
async function atProvider({ user }: User): Promise<object> {
  provider.comes(user.id, { email: user.email, email_verified: true })
  const started = await app.call('POST', `/auth/providers/${mairie.id}/start`)
  const { address, flow } = started.json<{ data: ProviderStart }>().data
  return { flow, answer: await provider.walk(address) }
}
const finish = (body: object) => app.call('POST', `/auth/providers/${mairie.id}/finish`, { body })
const linkTicket = async (user: User) =>
  (await finish(await atProvider(user))).json<{ params: { ticket: string } }>().params.ticket
const proveLink = (ticket: string) =>
  app.call('POST', '/auth/providers/link', { body: { ticket, password } })

interface SignInMethod {
  /** It is closed where passwords are the administrator's alone. */
  readonly isPassword?: true
  /** It proves a second factor too. */
  readonly hasSecondFactor?: true
  /** Its ticket ends when the account's second factors change. */
  readonly hasTicket?: true
  /** Gets ready whatever the user has in their hands, while all is well. */
  prepare(user: User): Promise<Enter>
}

/** Each operation that opens a session of an account that exists. */
const methods: Readonly<Record<string, SignInMethod>> = {
  'account.login': {
    isPassword: true,
    prepare: async ({ user }) => {
      const body = { email: user.email, password }
      return () => app.call('POST', '/auth/login', { body })
    },
  },
  'account.secondFactor': {
    isPassword: true,
    hasSecondFactor: true,
    async prepare({ user, token }) {
      const { secret } = await addAuthenticator(app, token)
      const ticket = await ticketOf(app, user)
      const proof = { code: codeAt(secret, clock.now(), 1) }
      return () => app.call('POST', '/auth/second-factor', { body: { ticket, proof } })
    },
  },
  'account.signInWithPasskey': {
    hasSecondFactor: true,
    async prepare({ token }) {
      const authenticator = createSoftwareAuthenticator()
      const path = '/auth/second-factors/passkeys'
      const asked = await app.call('POST', `${path}/request`, { token })
      const body = { name: 'Clé', passkey: authenticator.create(asked.json().data) }
      await app.call('POST', path, { token, body })
      const request = await app.call('POST', '/auth/passkey/request')
      const passkey = authenticator.answer(request.json().data)
      return () => app.call('POST', '/auth/passkey', { body: { passkey } })
    },
  },
  'providers.finish': {
    async prepare(user) {
      await proveLink(await linkTicket(user))
      const body = await atProvider(user)
      return () => finish(body)
    },
  },
  'providers.proveLink': {
    hasTicket: true,
    async prepare(user) {
      const ticket = await linkTicket(user)
      return () => proveLink(ticket)
    },
  },
}
/** Makes an account that nobody has yet; what its own modes refuse is tested with them. */
const newAccounts = ['account.register']

const set =
  (change: UpdateObject<Tables, 'users'>) =>
  async ({ user }: User) => {
    await app.services.database.queries
      .updateTable('users')
      .set(change)
      .where('id', '=', user.id)
      .execute()
  }
const maintenance = (path: 'enable' | 'disable') =>
  app.call('POST', `/admin/system/maintenance/${path}`, {
    token: admin,
    ...(path === 'enable' && { body: { message: 'Travaux' } }),
  })

const setPasswords = (passwordsFor: 'everyone' | 'administrator') =>
  app.call('PUT', '/admin/access', { token: admin, body: { signIn: { passwordsFor } } })

/** What keeps an account out, whatever proves whose it is. */
const refusals: Readonly<Record<string, (user: User) => Promise<unknown>>> = {
  'account.inactive': set({ is_active: 0 }),
  'account.suspended': set({ is_suspended: 1 }),
  'account.awaiting-approval': set({ awaits: 'approval' }),
  'account.confirm-address': set({ awaits: 'address' }),
  'maintenance.on': () => maintenance('enable'),
}
const sessionsOf = async ({ user }: User) =>
  (
    await app.services.database.queries
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
  ).length

test('chaque appel qui ouvre une session est essayé ici', () => {
  const openers = Object.entries(api).flatMap(([feature, operations]) =>
    Object.entries(operations).flatMap(([name, { reply }]) =>
      'schema' in reply && reply.schema === SignInResult ? [`${feature}.${name}`] : [],
    ),
  )
  expect(openers.toSorted()).toEqual([...Object.keys(methods), ...newAccounts].toSorted())
})

describe.each(Object.entries(methods))(
  '%s',
  (_name, { prepare, isPassword, hasSecondFactor, hasTicket }) => {
    test('ouvre le compte', async () => {
      const user = await app.createUser()
      const enter = await prepare(user)
      const before = await sessionsOf(user)
      expect((await enter()).json()).toMatchObject({ data: { user: { id: user.user.id } } })
      expect(await sessionsOf(user)).toBe(before + 1)
    })

    test.each(Object.entries(refusals))('se refuse par %s', async (code, refuse) => {
      const user = await app.createUser()
      const enter = await prepare(user)
      const before = await sessionsOf(user)
      await refuse(user)
      const answer = await enter()
      await maintenance('disable')
      expect(answer.json()).toMatchObject({ code })
      expect(await sessionsOf(user)).toBe(before)
    })

    test(`${isPassword ? 'se refuse' : 'reste ouvert'} quand les mots de passe sont à l’administrateur seul`, async () => {
      const user = await app.createUser()
      const enter = await prepare(user)
      const before = await sessionsOf(user)
      await setPasswords('administrator')
      const answer = await enter()
      await setPasswords('everyone')
      if (isPassword) expect(answer.json()).toMatchObject({ code: 'account.password-closed' })
      else expect(answer.status).toBe(200)
      expect(await sessionsOf(user)).toBe(isPassword ? before : before + 1)
    })

    if (hasSecondFactor) return
    test('demande le second facteur du compte', async () => {
      const user = await app.createUser()
      if (hasTicket) await addAuthenticator(app, user.token)
      const enter = await prepare(user)
      if (!hasTicket) await addAuthenticator(app, user.token)
      const before = await sessionsOf(user)
      expect((await enter()).json()).toMatchObject({ code: 'account.second-factor' })
      expect(await sessionsOf(user)).toBe(before)
    })
  },
)

test('les mots de passe fermés ne ferment pas celui de l’administrateur, et rien n’en est fait sans fournisseur', async () => {
  const providerPath = `/admin/providers/${mairie.id}`
  const draft = { ...providerDraft, issuer: provider.issuer }
  const turn = (isOn: boolean) =>
    app.call('PUT', providerPath, { token: admin, body: { ...draft, isOn } })
  await turn(false)
  expect((await setPasswords('administrator')).json()).toMatchObject({
    code: 'access.needs-provider',
  })
  await turn(true)
  expect((await setPasswords('administrator')).json()).toMatchObject({
    data: { signIn: { passwordsFor: 'administrator' } },
  })
  const login = (email: string, given = password) =>
    app.call('POST', '/auth/login', { body: { email, password: given } })
  expect((await login(adminEmail)).status).toBe(200)
  const status = await app.call('GET', '/status')
  expect(status.json()).toMatchObject({
    data: { registration: { open: false }, signIn: { passwordsClosed: true } },
  })
  const registered = await app.call('POST', '/auth/register', {
    body: { name: 'Zoé', email: 'zoe@mairie.example', password },
  })
  expect(registered.json()).toMatchObject({ code: 'account.registration-closed' })
  await setPasswords('everyone')
})
