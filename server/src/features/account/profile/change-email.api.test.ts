import type { SignInResult, User } from '@atelier/contract/account/account'
import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { Notice } from '@atelier/contract/notices/notices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createUsersSetup, type UsersSetup } from '#testing/setups/users-setup.ts'

let setup: UsersSetup
beforeEach(async () => {
  setup = await createUsersSetup()
})
afterEach(() => setup.app.close())

const elevenMinutes = 11 * 60_000
const change = (token: string, body: object) => setup.as(token).put('/auth/profile', body)
const signIn = async (email: string) =>
  (await setup.login(email, 'motdepasse')).json<{ data: SignInResult }>().data.tokens.accessToken
const emailOf = async (token: string) =>
  (await setup.as(token).get('/auth/profile')).json<{ data: User }>().data.email
const notices = async (token: string) =>
  (await setup.as(token).get('/notifications')).json<{ data: Notice[] }>().data
const audited = async () =>
  (await setup.asAdmin.get('/admin/audit?action=account.email-changed')).json<{
    data: AuditEntry[]
  }>().data

test('changer son adresse demande le mot de passe ; le nom, non', async () => {
  const { user, token } = await setup.app.createUser()
  setup.clock.advance(elevenMinutes)
  const email = 'nouvelle@mairie.example'
  const refused = await change(token, { name: 'Camille', email })
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { code: 'account.password-required', fields: { currentPassword: 'Mot de passe requis' } },
  ])
  const wrong = await change(token, { email, currentPassword: 'pas-le-bon' })
  expect([wrong.status, wrong.json()]).toMatchObject([
    400,
    {
      code: 'account.wrong-password',
      fields: { currentPassword: 'Mot de passe incorrect' },
    },
  ])
  expect(await emailOf(token)).toBe(user.email)
  expect(
    (await change(token, { name: 'Camille B.', email: user.email.toUpperCase() })).status,
  ).toBe(200)
  expect((await change(token, { email, currentPassword: 'motdepasse' })).json()).toMatchObject({
    data: { email, name: 'Camille B.' },
  })
  expect((await setup.login(user.email, 'motdepasse')).status).toBe(401)
  expect((await setup.login(email, 'motdepasse')).status).toBe(200)
})

test('qui vient d’entrer son mot de passe pour se connecter ne l’entre pas une seconde fois', async () => {
  const { token } = await setup.app.createUser()
  setup.clock.advance(9 * 60_000)
  const body = { name: 'Camille', email: 'nouvelle@mairie.example' }
  expect((await change(token, body)).json()).toMatchObject({ data: body })
})

test('une adresse changée termine les autres sessions et s’écrit dans l’audit', async () => {
  const { user, token } = await setup.app.createUser()
  const other = await signIn(user.email)
  const email = 'nouvelle@mairie.example'
  await change(token, { email, currentPassword: 'motdepasse' })
  expect((await setup.as(other).get('/auth/profile')).status).toBe(401)
  expect((await setup.as(token).get('/auth/profile')).status).toBe(200)
  expect(await audited()).toMatchObject([
    {
      actor: { id: user.id, email: user.email },
      target: { id: user.id, name: user.email },
      changes: [
        { field: 'email', before: user.email, after: email },
        { field: 'sessions', before: null, after: '1' },
      ],
    },
  ])
})

test('le compte en est averti, sauf la session qui l’a fait ; elle ne peut pas cacher l’avis', async () => {
  const { user, token } = await setup.app.createUser()
  const email = 'nouvelle@mairie.example'
  await change(token, { email, currentPassword: 'motdepasse' })
  expect(await notices(token)).toEqual([])
  await setup.as(token).post('/notifications/email-changed/seen')
  const later = await signIn(email)
  const [notice] = await notices(later)
  expect(notice).toMatchObject({
    id: 'email-changed',
    topic: 'email-changed',
    level: 'warning',
    previousEmail: user.email,
  })
  expect(notice?.message).toContain(user.email)
  expect((await setup.as(later).post('/notifications/email-changed/seen')).status).toBe(200)
  expect(await notices(later)).toEqual([])
})

test('changée deux fois, l’avis dit l’adresse que la personne connaît ; remise, il n’y a plus rien à dire', async () => {
  const { user, token } = await setup.app.createUser()
  await change(token, { email: 'un@mairie.example', currentPassword: 'motdepasse' })
  await change(token, { email: 'deux@mairie.example', currentPassword: 'motdepasse' })
  expect(await notices(await signIn('deux@mairie.example'))).toMatchObject([
    { previousEmail: user.email },
  ])
  await change(token, { email: user.email, currentPassword: 'motdepasse' })
  expect(await notices(await signIn(user.email))).toEqual([])
})

test('chercher ainsi quelles adresses ont un compte est freiné', async () => {
  const { token } = await setup.app.createUser()
  const other = await setup.app.createUser('Autre')
  const guess = () => change(token, { email: other.user.email })
  const answers = await atOnce(30, guess)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  const slowed = answers.find(({ status }) => status === 429)
  expect(slowed?.json().code).toBe('account.too-many-attempts')
})

test('l’adresse que l’administrateur change garde les sessions du compte, qui l’apprend', async () => {
  const { user, token } = await setup.app.createUser()
  const body = { name: user.name, email: 'corrigee@mairie.example' }
  expect((await setup.asAdmin.put(`/admin/users/${user.id}`, body)).status).toBe(200)
  expect(await notices(token)).toMatchObject([{ previousEmail: user.email }])
})

test('l’administrateur change sa propre adresse avec son mot de passe, d’où qu’il le fasse', async () => {
  const { user } = setup.admin
  setup.clock.advance(elevenMinutes)
  const path = `/admin/users/${user.id}`
  const body = { name: user.name, email: 'direction@mairie.example' }
  expect((await setup.asAdmin.put(path, body)).json()).toMatchObject({
    code: 'account.password-required',
  })
  const other = await signIn(user.email)
  const changed = await setup.asAdmin.put(path, { ...body, currentPassword: 'motdepasse' })
  expect(changed.json()).toMatchObject({ data: { email: body.email } })
  expect((await setup.as(other).get('/auth/profile')).status).toBe(401)
  expect(await audited()).toHaveLength(1)
})
