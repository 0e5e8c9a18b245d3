import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { MailTest, OutboxMail } from '@atelier/contract/mail/mail'
import type { MailSettings } from '@atelier/contract/mail/mail-settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { startMailServer, trustMailServers } from '#testing/mail/start-mail-server.ts'

let setup: MailSetup
let distrust: () => void
beforeAll(async () => {
  distrust = await trustMailServers()
})
afterAll(() => distrust())
beforeEach(async () => {
  setup = await createMailSetup()
})
afterEach(() => setup.app.close())

const sendTest = async () =>
  (await setup.asAdmin.post('/admin/mail/test')).json<{ data: MailTest }>().data
const outbox = () => setup.outbox()

describe('les réglages', () => {
  test('sont donnés avec le mot de passe du compte ; celui du courriel ne se relit nulle part', async () => {
    const chosen = { host: 'Smtp.Mairie.Example', from: 'atelier@mairie.example', user: 'atelier' }
    const wrong = await setup.save({ ...chosen, currentPassword: 'pas-le-bon' })
    expect(wrong.json()).toMatchObject({ code: 'account.wrong-password' })
    const saved = await setup.save({ ...chosen, password: 'très-secret' })
    expect(saved.json<{ data: MailSettings }>().data).toEqual({
      ...{ host: 'smtp.mairie.example', port: 587, user: 'atelier', security: 'starttls' },
      ...{ from: 'atelier@mairie.example', hasPassword: true, isFixed: false, isConfigured: true },
      publicUrl: null,
    })
    const rows = await setup.app.services.database.queries
      .selectFrom('mail_settings')
      .selectAll()
      .execute()
    const trail = (await setup.asAdmin.get('/admin/audit?action=mail.changed')).json<{
      data: AuditEntry[]
    }>().data
    expect(trail[0]?.changes).toContainEqual({
      field: 'host',
      before: null,
      after: 'smtp.mairie.example',
    })
    expect(JSON.stringify([saved.json(), rows, trail])).not.toContain('secret')
  })

  test('sans chiffrement, seul un serveur de cette machine est accepté', async () => {
    const from = 'atelier@mairie.example'
    const refused = await setup.save({ host: 'smtp.mairie.example', from, security: 'none' })
    expect(refused.json()).toMatchObject({
      code: 'request.invalid',
      fields: { security: /machine/ },
    })
    for (const host of ['localhost', '127.0.0.1', '::1'])
      expect((await setup.save({ host, from, security: 'none' })).status).toBe(200)
    for (const host of ['169.254.169.254', 'a b', 'smtp.mairie.example\r\nQUIT', 'http://a'])
      expect((await setup.save({ host, from })).status).toBe(400)
    expect((await setup.save({ host: 'a', from: '' })).json()).toMatchObject({
      fields: { from: /./ },
    })
  })

  test('un mot de passe enregistré ne part jamais vers un autre serveur', async () => {
    const from = 'atelier@mairie.example'
    await setup.save({ host: 'a.example', from, user: 'u', password: 'p' })
    expect((await setup.save({ host: 'a.example', from: 'b@c.example', user: 'u' })).status).toBe(
      200,
    )
    for (const change of [{ host: 'b.example' }, { port: 25 }, { user: 'v' }]) {
      const refused = await setup.save({ host: 'a.example', from, user: 'u', ...change })
      expect(refused.json()).toMatchObject({ fields: { password: /de nouveau/ } })
    }
    const without = await setup.save({ host: 'b.example', from, user: '' })
    expect(without.json()).toMatchObject({ data: { hasPassword: false } })
  })

  test('viennent tout entiers de l’environnement quand SMTP_URL est donné', async () => {
    await using other = await createMailSetup({
      SMTP_URL: 'smtps://atelier:secret@smtp.mairie.example',
      SMTP_FROM: 'atelier@mairie.example',
      PUBLIC_URL: 'https://atelier.mairie.example/',
    })
    expect((await other.asAdmin.get('/admin/mail')).json()).toMatchObject({
      data: { port: 465, security: 'tls', isFixed: true, hasPassword: true, isConfigured: true },
    })
    expect((await other.save({ host: 'a.example', from: 'b@a.example' })).json()).toMatchObject({
      code: 'mail.fixed',
    })
    const { linkTo } = other.app.services.mail
    expect(linkTo('/login#a')).toBe('https://atelier.mairie.example/login#a')
    expect(setup.app.services.mail.linkTo('/')).toBeUndefined()
  })

  test('SMTP_URL et SMTP_FROM vont ensemble, et la connexion est chiffrée', async () => {
    const url = 'smtp://smtp.mairie.example'
    await expect(createMailSetup({ SMTP_URL: url })).rejects.toThrow(/SMTP_FROM vont ensemble/)
    const open = { SMTP_URL: `${url}?security=none`, SMTP_FROM: 'a@mairie.example' }
    await expect(createMailSetup(open)).rejects.toThrow(/vérifiez SMTP_URL/)
  })
})

describe('un essai', () => {
  test('sans serveur de courriel, dit d’en choisir un', async () => {
    expect((await setup.asAdmin.post('/admin/mail/test')).json()).toMatchObject({
      code: 'mail.not-configured',
    })
    expect((await setup.app.call('GET', '/status')).json()).toMatchObject({
      data: { sendsMail: false },
    })
  })

  test('arrive, chiffré, dans la langue de l’administrateur, et rien n’en reste', async () => {
    await using server = await startMailServer({ login: { user: 'atelier', password: 'ok' } })
    await setup.use(server, { user: 'atelier', password: 'ok' })
    expect(await sendTest()).toEqual({ recipient: setup.admin.user.email, failure: null })
    const [first] = server.received
    expect(first).toMatchObject({
      from: 'atelier@mairie.example',
      recipients: [setup.admin.user.email],
      isEncrypted: true,
    })
    expect(first?.mail.subject).toBe('Courriel d’essai')
    expect(first?.mail.from?.value).toEqual([
      { name: 'Atelier IA', address: 'atelier@mairie.example' },
    ])
    expect(first?.mail.text).toContain('Bonjour Admin,')
    expect(first?.mail.html).toContain('<html lang="fr">')
    expect(first?.mail.headers.get('auto-submitted')).toBe('auto-generated')
    await setup.asAdmin.put('/settings', { language: 'es' })
    await sendTest()
    expect(server.received[1]?.mail.subject).toBe('Correo de prueba')
    expect(await outbox()).toMatchObject([
      { kind: 'test', state: 'sent', tries: 1, failure: null, nextAt: null },
      { kind: 'test', state: 'sent' },
    ])
    expect(await setup.contents()).toEqual([null, null])
    expect((await setup.app.call('GET', '/status')).json()).toMatchObject({
      data: { sendsMail: true },
    })
  })

  test('dit que le serveur ne répond pas', async () => {
    const server = await startMailServer()
    await server.close()
    await setup.use(server)
    expect((await sendTest()).failure).toMatchObject({ code: 'unreachable', message: /répond pas/ })
    expect(await outbox()).toMatchObject([{ state: 'failed', failure: { code: 'unreachable' } }])
  })

  test('dit que le mot de passe est refusé', async () => {
    await using server = await startMailServer({ login: { user: 'atelier', password: 'ok' } })
    await setup.use(server, { user: 'atelier', password: 'non' })
    expect((await sendTest()).failure).toMatchObject({ code: 'login', reason: /wrong login/ })
    await setup.use(server)
    expect((await sendTest()).failure?.code).not.toBeUndefined()
  })

  test('dit que le certificat n’est pas reconnu', async () => {
    await using server = await startMailServer()
    await using encrypted = await startMailServer({ isTls: true })
    await setup.use(encrypted, { security: 'tls' })
    expect((await sendTest()).failure).toBeNull()
    distrust()
    await setup.use(server)
    expect((await sendTest()).failure).toMatchObject({ code: 'certificate' })
    await setup.use(encrypted, { security: 'tls' })
    expect((await sendTest()).failure).toMatchObject({ code: 'certificate' })
    distrust = await trustMailServers()
    // A right certificate of another name.
    await setup.use(server, { host: '127.0.0.1' })
    expect((await sendTest()).failure).toMatchObject({ code: 'certificate' })
    expect(server.received).toEqual([])
  })

  test('dit que le serveur ne chiffre pas, et ne lui confie rien', async () => {
    await using plain = await startMailServer({ isPlain: true })
    await setup.use(plain)
    expect((await sendTest()).failure).toMatchObject({ code: 'no-encryption' })
    await setup.use(plain, { security: 'tls' })
    expect((await sendTest()).failure).toMatchObject({ code: 'no-encryption' })
    expect(plain.received).toEqual([])
    await setup.use(plain, { security: 'none' })
    expect((await sendTest()).failure).toBeNull()
  })

  test.each([
    ['sender', 553, 'sender'],
    ['recipient', 550, 'recipient'],
    ['data', 554, 'refused'],
  ] as const)('dit ce que le serveur refuse : %s', async (at, status, code) => {
    await using server = await startMailServer()
    await setup.use(server)
    server.refuse({ at, status })
    expect((await sendTest()).failure).toMatchObject({ code, reason: new RegExp(`${status}`) })
  })
})

test('un courriel en échec se renvoie ou se retire, un autre non', async () => {
  await using server = await startMailServer()
  await setup.use(server)
  server.refuse({ at: 'recipient', status: 550 })
  await sendTest()
  const [failed] = await outbox()
  const path = `/admin/mail/outbox/${failed?.id}`
  server.refuse(undefined)
  const again = await setup.asAdmin.post(`${path}/retry`)
  expect(again.json<{ data: OutboxMail }>().data).toMatchObject({ state: 'waiting', tries: 0 })
  await setup.app.services.mail.sendDue()
  expect(await outbox()).toMatchObject([{ state: 'sent', tries: 1, failure: null }])
  expect(server.received).toHaveLength(1)
  for (const refused of [await setup.asAdmin.post(`${path}/retry`), await setup.asAdmin.del(path)])
    expect([refused.status, refused.json().code]).toEqual([409, 'mail.not-failed'])

  server.refuse({ at: 'recipient', status: 550 })
  await sendTest()
  const [other] = await outbox()
  expect((await setup.asAdmin.del(`/admin/mail/outbox/${other?.id}`)).status).toBe(200)
  expect((await setup.asAdmin.del(`/admin/mail/outbox/${other?.id}`)).status).toBe(404)
  expect(await outbox()).toHaveLength(1)
  expect((await setup.asAdmin.get('/admin/mail/outbox?state=failed')).json()).toMatchObject({
    data: [],
    pagination: { total: 0 },
  })
})
