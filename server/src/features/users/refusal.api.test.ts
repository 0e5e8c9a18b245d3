import type { UserPage } from '@atelier/contract/users/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsPerTable } from '#testing/access/one-of-everything.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'

let setup: MailSetup
let server: MailServerDouble
beforeEach(async () => {
  server = await startMailServer({ isPlain: true })
  setup = await createMailSetup({ PUBLIC_URL: 'https://atelier.mairie.example' })
})
afterEach(async () => {
  await setup.app.close()
  await server.close()
})

const use = () => setup.use(server, { security: 'none' })
const registration = (change: object) =>
  setup.asAdmin.put('/admin/access', { registration: change })
const refuse = (userId: string) => setup.asAdmin.del(`/admin/users/${userId}`)
async function register(email: string): Promise<string> {
  const body = { name: 'Camille', email, password: 'motdepasse' }
  await setup.app.call('POST', '/auth/register', { body })
  const found = await setup.asAdmin.get('/admin/users?sort=createdAt&order=desc')
  const { users } = found.json<{ data: UserPage }>().data
  return users.find((user) => user.email === email)?.id ?? ''
}
async function received() {
  await setup.app.services.mail.sendDue()
  return server.received.map(({ recipients, mail }) => ({
    to: recipients[0],
    subject: mail.subject,
    text: mail.text,
  }))
}

test('un compte refusé l’apprend à son adresse, et rien d’autre de lui ne reste', async () => {
  await use()
  await registration({ mode: 'approval' })
  const before = await rowsPerTable(setup.app)
  const id = await register('a@mairie.example')
  expect((await refuse(id)).status).toBe(200)
  expect(await rowsPerTable(setup.app)).toEqual({
    ...before,
    mails: (before.mails ?? 0) + 1,
    audit_entries: (before.audit_entries ?? 0) + 1,
  })
  const [only, ...others] = await received()
  expect(others).toEqual([])
  expect(only).toMatchObject({
    to: 'a@mairie.example',
    subject: 'Votre demande de compte a été refusée',
    text: expect.stringContaining('Bonjour Camille,'),
  })
  expect(await setup.outbox()).toMatchObject([{ kind: 'refused', state: 'sent' }])
  expect(await setup.contents()).toEqual([null])
  const { queries } = setup.app.services.database
  expect(await queries.selectFrom('mails').select(['user_id', 'name']).execute()).toEqual([
    { user_id: null, name: '' },
  ])
  const again = { name: 'Camille', email: 'a@mairie.example', password: 'motdepasse' }
  const waiting = await setup.app.call('POST', '/auth/register', { body: again })
  expect(waiting.json<{ code?: string }>().code).toBe('account.awaiting-approval')
})

test('il l’apprend dans sa langue', async () => {
  await use()
  await registration({ mode: 'approval' })
  const id = await register('a@mairie.example')
  await setup.app.services.account.settings.save(id, { language: 'en' })
  await refuse(id)
  expect(await received()).toMatchObject([{ subject: 'Your account request was declined' }])
})

test('seul qui attendait une approbation l’apprend', async () => {
  await use()
  const { user } = await setup.app.createUser('Ouvert')
  await registration({ mode: 'open', confirmsAddress: true })
  const unconfirmed = await register('b@mairie.example')
  for (const id of [user.id, unconfirmed]) expect((await refuse(id)).status).toBe(200)
  // That asking to confirm the address may be on its way.
  expect((await setup.outbox()).filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('sans serveur de courriel, un compte refusé est supprimé quand même', async () => {
  await registration({ mode: 'approval' })
  const id = await register('a@mairie.example')
  expect((await refuse(id)).status).toBe(200)
  await use()
  expect(await setup.outbox()).toEqual([])
})

test('accepté et refusé au même instant, il n’apprend pas les deux', async () => {
  await use()
  await registration({ mode: 'approval' })
  const id = await register('a@mairie.example')
  const [admitted, ...refused] = await atOnce(6, (index) =>
    index === 0 ? setup.asAdmin.post(`/admin/users/${id}/admit`) : refuse(id),
  )
  expect(refused.filter(({ status }) => status === 200)).toHaveLength(1)
  // Accepted first, it was an open account that somebody removed then.
  const subjects = (await received()).map(({ subject }) => subject)
  expect(subjects.includes('Votre demande de compte a été refusée')).toBe(admitted?.status !== 200)
})
