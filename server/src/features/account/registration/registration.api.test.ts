import type { ManagedUser, UserPage } from '@atelier/contract/users/users'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'

const publicUrl = 'https://atelier.mairie.example'
let setup: MailSetup
let server: MailServerDouble
beforeEach(async () => {
  server = await startMailServer({ isPlain: true })
  setup = await createMailSetup({ PUBLIC_URL: publicUrl })
})
afterEach(async () => {
  await setup.app.close()
  await server.close()
})

const use = () => setup.use(server, { security: 'none' })
const registration = (change: object) =>
  setup.asAdmin.put('/admin/access', { registration: change })
const password = 'motdepasse'
const register = (email: string, more: object = {}) =>
  setup.app.call('POST', '/auth/register', { body: { name: 'Camille', email, password, ...more } })
const login = (email: string, given = password) =>
  setup.app.call('POST', '/auth/login', { body: { email, password: given } })
const outcome = (answer: { readonly status: number; json<T>(): T }) => [
  answer.status,
  answer.json<{ code?: string }>().code,
]
async function received() {
  await setup.app.services.mail.sendDue()
  return server.received.map(({ recipients, mail }) => ({
    to: recipients[0],
    subject: mail.subject,
    token: /#([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '',
  }))
}
const usersWaiting = async () =>
  (await setup.asAdmin.get('/admin/users?awaits=approval')).json<{ data: UserPage }>().data.users
const confirm = (token: string, given = password) =>
  setup.app.call('POST', '/auth/address-link/use', { body: { token, password: given } })

describe('les inscriptions par approbation', () => {
  beforeEach(() => registration({ mode: 'approval' }))

  test('le compte attend, l’administrateur l’accepte, et il entre', async () => {
    expect(outcome(await register('a@mairie.example'))).toEqual([403, 'account.awaiting-approval'])
    expect(outcome(await login('a@mairie.example'))).toEqual([403, 'account.awaiting-approval'])
    expect(outcome(await login('a@mairie.example', 'autre-mot'))).toEqual([
      401,
      'account.invalid-credentials',
    ])
    const [waiting] = await usersWaiting()
    expect(waiting).toMatchObject({ email: 'a@mairie.example', awaits: 'approval' })
    const admit = () => setup.asAdmin.post(`/admin/users/${waiting?.id}/admit`)
    expect((await admit()).status).toBe(200)
    expect(outcome(await admit())).toEqual([409, 'user.not-awaiting'])
    expect(outcome(await login('a@mairie.example'))).toEqual([200, undefined])
    expect(await usersWaiting()).toEqual([])
  })

  test('les courriels disent que des comptes attendent, une fois, puis que le compte est ouvert', async () => {
    await use()
    await register('a@mairie.example')
    await register('b@mairie.example')
    const { tellOfWaiting } = setup.app.services.account.admin
    await tellOfWaiting()
    await tellOfWaiting()
    const [waiting] = await usersWaiting()
    await setup.asAdmin.post(`/admin/users/${waiting?.id}/admit`)
    expect(await received()).toMatchObject([
      { to: setup.admin.user.email, subject: '2 demandes de compte attendent' },
      { to: waiting?.email, subject: 'Votre compte est ouvert' },
    ])
  })

  test('un autre que l’administrateur n’accepte personne', async () => {
    await registration({ mode: 'open' })
    const { token } = await setup.app.createUser('Camille')
    await registration({ mode: 'approval' })
    await register('a@mairie.example')
    const [waiting] = await usersWaiting()
    expect(outcome(await setup.as(token).post(`/admin/users/${waiting?.id}/admit`))).toEqual([
      403,
      'access.admin-only',
    ])
  })
})

describe('une adresse à confirmer', () => {
  test('demande un serveur de courriel et une adresse publique', async () => {
    expect(outcome(await registration({ confirmsAddress: true }))).toEqual([
      409,
      'access.needs-mail',
    ])
    expect(outcome(await registration({ mode: 'domains', domains: ['mairie.example'] }))).toEqual([
      409,
      'access.needs-mail',
    ])
    await use()
    expect(outcome(await registration({ mode: 'domains' }))).toEqual([400, 'access.needs-domain'])
  })

  test('le compte s’ouvre par le lien reçu et le mot de passe choisi', async () => {
    await use()
    await registration({ confirmsAddress: true })
    expect(outcome(await register('a@mairie.example'))).toEqual([403, 'account.confirm-address'])
    expect(outcome(await login('a@mairie.example'))).toEqual([403, 'account.confirm-address'])
    const [mail] = await received()
    expect(mail).toMatchObject({ to: 'a@mairie.example', subject: 'Confirmez votre adresse' })
    const token = mail?.token ?? ''
    expect(outcome(await confirm(token, 'pas-le-bon'))).toEqual([400, 'account.wrong-password'])
    const twenty = await atOnce(20, () => confirm(token))
    expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(outcome(await login('a@mairie.example'))).toEqual([200, undefined])
  })

  test('de qui a déjà un compte, la réponse est la même, et seul le courriel le dit', async () => {
    await use()
    const { user } = await setup.app.createUser('Camille')
    await registration({ confirmsAddress: true })
    expect(outcome(await register(user.email))).toEqual([403, 'account.confirm-address'])
    expect(await received()).toMatchObject([
      { to: user.email, subject: 'Choisir un nouveau mot de passe' },
    ])
    expect(outcome(await login(user.email))).toEqual([200, undefined])
  })

  test('un compte fait par un autre avec mon adresse ne s’ouvre pas par mon lien', async () => {
    await use()
    await registration({ confirmsAddress: true })
    await register('alice@mairie.example', { password: 'celui d’alice' })
    // Mallory knows the address, not what Alice typed.
    await register('alice@mairie.example', { password: 'celui de mallory' })
    const [first, second] = await received()
    expect(outcome(await confirm(first?.token ?? '', 'celui d’alice'))).toEqual([
      404,
      'account.link-invalid',
    ])
    expect(outcome(await confirm(second?.token ?? '', 'celui d’alice'))).toEqual([
      400,
      'account.wrong-password',
    ])
    // Her mails open it all the same.
    await setup.app.call('POST', '/auth/forgotten', { body: { email: 'alice@mairie.example' } })
    const forgotten = (await received()).at(-1)
    await setup.app.call('POST', '/auth/password-link/use', {
      body: { token: forgotten?.token, password: 'le nouveau' },
    })
    expect(outcome(await login('alice@mairie.example', 'le nouveau'))).toEqual([200, undefined])
    expect(outcome(await login('alice@mairie.example', 'celui de mallory'))).toEqual([
      401,
      'account.invalid-credentials',
    ])
  })

  test('par domaine, les autres adresses sont refusées, et sans courriel personne ne s’inscrit', async () => {
    await use()
    await registration({ mode: 'domains', domains: ['Mairie.example'] })
    expect(outcome(await register('a@ailleurs.example'))).toEqual([403, 'account.domain-refused'])
    expect(outcome(await register('a@mairie.example.ailleurs.example'))).toEqual([
      403,
      'account.domain-refused',
    ])
    expect(outcome(await register('a@MAIRIE.example'))).toEqual([403, 'account.confirm-address'])
    await setup.save({ host: '' })
    expect(outcome(await register('b@mairie.example'))).toEqual([
      403,
      'account.registration-closed',
    ])
    // The page sends all of its settings, also to change another one.
    const beside = await setup.asAdmin.put('/admin/access', {
      registration: { mode: 'domains', domains: ['mairie.example'] },
      keys: { longestDays: 30 },
    })
    expect(outcome(beside)).toEqual([200, undefined])
  })
})

describe('un mot de passe oublié', () => {
  const forgot = (email: string) => setup.app.call('POST', '/auth/forgotten', { body: { email } })

  test('reçoit un lien qui sert une fois, ferme les sessions et laisse le second facteur', async () => {
    await use()
    const { user, token } = await setup.app.createUser('Camille')
    expect((await forgot(user.email)).status).toBe(200)
    const [mail] = await received()
    expect(mail).toMatchObject({ to: user.email, subject: 'Choisir un nouveau mot de passe' })
    const choose = () =>
      setup.app.call('POST', '/auth/password-link/use', {
        body: { token: mail?.token, password: 'le nouveau' },
      })
    expect((await choose()).status).toBe(200)
    expect(outcome(await choose())).toEqual([404, 'account.link-invalid'])
    expect((await setup.as(token).get('/auth/profile')).status).toBe(401)
    expect(outcome(await login(user.email, 'le nouveau'))).toEqual([200, undefined])
  })

  test('répond pareil pour une adresse inconnue, et n’écrit qu’une fois en cinq minutes', async () => {
    await use()
    const { user } = await setup.app.createUser('Camille')
    const { status, text } = await forgot(user.email)
    expect(await forgot('personne@mairie.example')).toMatchObject({ status, text })
    await forgot(user.email)
    expect(await received()).toHaveLength(1)
  })

  test('se demande cinq fois d’un même réseau, puis attend, d’où qu’il écrive en IPv6', async () => {
    await use()
    const from = (host: number) =>
      setup.app.services.account.forgotPassword('personne@mairie.example', `2001:db8::${host}`)
    for (let host = 1; host <= 5; host += 1) await from(host)
    await expect(from(6)).rejects.toMatchObject({ code: 'account.too-many-attempts' })
  })

  test('sans courriel, renvoie vers l’administrateur ; et un lien expire en une heure', async () => {
    expect(outcome(await forgot('personne@mairie.example'))).toEqual([409, 'account.no-mail'])
    await use()
    const { user } = await setup.app.createUser('Camille')
    await forgot(user.email)
    const [mail] = await received()
    setup.clock.advance(61 * 60_000)
    const late = await setup.app.call('POST', '/auth/password-link', {
      body: { token: mail?.token },
    })
    expect(outcome(late)).toEqual([404, 'account.link-invalid'])
  })
})

describe('une nouvelle adresse, où les courriels ont des liens', () => {
  test('ne compte qu’une fois confirmée, ferme les sessions, et se dit à l’ancienne', async () => {
    await use()
    const { user, token } = await setup.app.createUser('Camille')
    const answer = await setup.as(token).put('/auth/profile', {
      email: 'nouvelle@mairie.example',
      currentPassword: password,
    })
    expect(answer.json()).toMatchObject({ data: { email: user.email } })
    const [mail] = await received()
    expect(mail?.to).toBe('nouvelle@mairie.example')
    expect((await confirm(mail?.token ?? '')).json()).toMatchObject({
      data: { email: 'nouvelle@mairie.example', awaitsApproval: false },
    })
    expect((await setup.as(token).get('/auth/profile')).status).toBe(401)
    expect(outcome(await login('nouvelle@mairie.example'))).toEqual([200, undefined])
    const old = (await received()).filter(({ to }) => to === user.email)
    expect(old).toMatchObject([
      { to: user.email, subject: 'Votre adresse de connexion va changer' },
    ])
  })

  test('d’un autre compte, ne dit rien et ne change rien', async () => {
    await use()
    const { token } = await setup.app.createUser('Camille')
    const other = await setup.app.createUser('Alice')
    const answer = await setup.as(token).put('/auth/profile', {
      email: other.user.email,
      currentPassword: password,
    })
    expect(answer.status).toBe(200)
    expect(await received()).toEqual([])
  })

  test('changée par l’administrateur, se dit à l’ancienne', async () => {
    await use()
    const { user } = await setup.app.createUser('Camille')
    await setup.asAdmin.put(`/admin/users/${user.id}`, {
      ...{ name: 'Camille', email: 'nouvelle@mairie.example' },
    })
    expect(await received()).toMatchObject([{ to: user.email }])
    const managed = (await setup.asAdmin.get(`/admin/users/${user.id}`)).json<{
      data: ManagedUser
    }>()
    expect(managed.data.email).toBe('nouvelle@mairie.example')
  })
})

test('l’administrateur confirme sa propre adresse aussi, depuis n’importe quelle page', async () => {
  await use()
  const { user } = setup.admin
  await setup.asAdmin.put(`/admin/users/${user.id}`, {
    ...{ name: 'Admin', email: 'nouvelle@mairie.example', currentPassword: password },
  })
  expect(await received()).toMatchObject([{ to: 'nouvelle@mairie.example' }])
  expect((await setup.asAdmin.get('/auth/profile')).json()).toMatchObject({
    data: { email: user.email },
  })
})

test('une clé créée et un second facteur retiré se disent par courriel', async () => {
  await use()
  const { token, user } = await setup.app.createUser('Camille')
  await setup.as(token).post('/keys', {
    ...{ name: 'Carnet', scopes: ['chat'], currentPassword: password },
  })
  expect(await received()).toMatchObject([
    { to: user.email, subject: 'Une clé d’accès a été créée pour votre compte' },
  ])
})
