import { type Invitation, invitationLimits } from '@atelier/contract/invitations/invitations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { startMailServer } from '#testing/mail/start-mail-server.ts'

let setup: MailSetup
beforeEach(async () => {
  setup = await createMailSetup({ PUBLIC_URL: 'https://atelier.mairie.example' })
  await setup.asAdmin.put('/admin/access', { registration: { mode: 'invitation' } })
})
afterEach(() => setup.app.close())

interface Made {
  readonly invitation: Invitation
  readonly token: string
  readonly isSent: boolean
}
async function invite(draft: object): Promise<Made> {
  const answer = await setup.asAdmin.post('/admin/invitations', draft)
  expect(answer.status).toBe(200)
  return answer.json<{ data: Made }>().data
}
const register = (email: string, invitation?: string) =>
  setup.app.call('POST', '/auth/register', {
    body: { name: 'Camille', email, password: 'motdepasse', ...(invitation && { invitation }) },
  })
const outcome = (answer: { readonly status: number; json<T>(): T }) => [
  answer.status,
  answer.json<{ code?: string }>().code,
]
const listed = async () =>
  (await setup.asAdmin.get('/admin/invitations')).json<{ data: Invitation[] }>().data
const read = (token: string) => setup.app.call('POST', '/auth/invitation', { body: { token } })

describe('une invitation', () => {
  test('est nécessaire là où les comptes se créent ainsi, et ouvre le compte aussitôt', async () => {
    expect(outcome(await register('a@mairie.example'))).toEqual([403, 'account.invitation-needed'])
    expect(outcome(await register('a@mairie.example', 'inconnue'))).toEqual([
      404,
      'account.invitation-invalid',
    ])
    const { token } = await invite({ note: 'Stagiaires' })
    expect((await register('a@mairie.example', token)).status).toBe(200)
    expect(await listed()).toMatchObject([{ note: 'Stagiaires', uses: 1, state: 'used' }])
    expect(outcome(await read(token))).toEqual([404, 'account.invitation-invalid'])
  })

  test('pour trois comptes en fait trois, même demandés à vingt à la fois', async () => {
    const { token } = await invite({ uses: 3 })
    const answers = await atOnce(20, (index) => register(`p${index}@mairie.example`, token))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await listed()).toMatchObject([{ uses: 3, state: 'used' }])
    const { users } = (await setup.asAdmin.get('/admin/users')).json<{
      data: { users: unknown[] }
    }>().data
    expect(users).toHaveLength(4)
  })

  test('pour une adresse ne vaut que pour elle, sans compter les essais des autres', async () => {
    const { token, invitation } = await invite({ email: 'Alice@mairie.example', uses: 5 })
    expect(invitation.maxUses).toBe(1)
    expect(outcome(await register('mallory@mairie.example', token))).toEqual([
      404,
      'account.invitation-invalid',
    ])
    expect((await read(token)).json()).toMatchObject({ data: { email: 'alice@mairie.example' } })
    expect((await register('alice@mairie.example', token)).status).toBe(200)
  })

  test('révoquée ou expirée ne vaut plus, et jamais quand les inscriptions sont fermées', async () => {
    const revoked = await invite({})
    const path = `/admin/invitations/${revoked.invitation.id}`
    expect((await setup.asAdmin.del(path)).status).toBe(200)
    expect(outcome(await setup.asAdmin.del(path))).toEqual([404, 'invitation.not-found'])
    expect(outcome(await register('a@mairie.example', revoked.token))).toEqual([
      404,
      'account.invitation-invalid',
    ])
    const { token } = await invite({ days: 2 })
    await setup.asAdmin.put('/admin/access', { registration: { mode: 'closed' } })
    expect(outcome(await register('a@mairie.example', token))).toEqual([
      403,
      'account.registration-closed',
    ])
    await setup.asAdmin.put('/admin/access', { registration: { mode: 'open' } })
    setup.clock.advance(2 * 24 * 60 * 60_000)
    expect((await listed()).map(({ state }) => state)).toEqual(['expired', 'revoked'])
    const later = await setup.app.call('POST', '/auth/login', {
      body: { email: setup.admin.user.email, password: 'motdepasse' },
    })
    expect(later.status).toBe(200)
    expect(outcome(await register('a@mairie.example', token))).toEqual([
      404,
      'account.invitation-invalid',
    ])
  })

  test('avec un serveur de courriel s’envoie, dans la langue de qui invite', async () => {
    await using server = await startMailServer({ isPlain: true })
    await setup.use(server, { security: 'none' })
    expect((await invite({ note: 'À copier' })).isSent).toBe(false)
    const { isSent, token } = await invite({ email: 'alice@mairie.example' })
    expect(isSent).toBe(true)
    await setup.app.services.mail.sendDue()
    const [only] = server.received
    expect(only?.recipients).toEqual(['alice@mairie.example'])
    expect(only?.mail.subject).toBe('Admin vous invite dans Atelier IA')
    expect(only?.mail.text).toContain(`https://atelier.mairie.example/register#${token}`)
  })

  test('pour l’adresse qu’un autre a prise sans la confirmer, lui écrit, et s’ouvre par ce lien', async () => {
    await using server = await startMailServer({ isPlain: true })
    await setup.use(server, { security: 'none' })
    const policy = (registration: object) => setup.asAdmin.put('/admin/access', { registration })
    await policy({ mode: 'open', confirmsAddress: true })
    const mallory = { name: 'Mallory', email: 'alice@mairie.example', password: 'celui de mallory' }
    await setup.app.call('POST', '/auth/register', { body: mallory })
    await policy({ mode: 'invitation', confirmsAddress: false })
    const { token } = await invite({})
    const waits = [403, 'account.confirm-address']
    expect(outcome(await register('alice@mairie.example', token))).toEqual(waits)
    await setup.app.services.mail.sendDue()
    const links = server.received.map(({ mail }) => /#([\w-]+)/.exec(mail.text ?? '')?.[1])
    expect(links).toHaveLength(2)
    const confirm = (password: string) =>
      setup.app.call('POST', '/auth/address-link/use', { body: { token: links[1], password } })
    expect((await confirm(mallory.password)).status).toBe(400)
    expect((await confirm('motdepasse')).status).toBe(200)
    const body = { email: 'alice@mairie.example', password: 'motdepasse' }
    expect((await setup.app.call('POST', '/auth/login', { body })).status).toBe(200)
  })

  test('n’est gardée que par une empreinte, et leur nombre est borné', async () => {
    const { token } = await invite({})
    const rows = await setup.app.services.database.queries
      .selectFrom('invitations')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const [row] = rows
    if (!row) throw new Error('no invitation was stored')
    const { queries } = setup.app.services.database
    const copies = Array.from({ length: invitationLimits.openMax - 1 }, (_, index) => ({
      ...{ ...row, id: `i${index}`, hash: `h${index}` },
    }))
    for (let from = 0; from < copies.length; from += 100)
      await queries
        .insertInto('invitations')
        .values(copies.slice(from, from + 100))
        .execute()
    expect(outcome(await setup.asAdmin.post('/admin/invitations', {}))).toEqual([
      409,
      'invitation.too-many',
    ])
  })
})
