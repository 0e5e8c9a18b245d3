import type { Notice } from '@atelier/contract/notices/notices'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailSetup, type MailSetup } from '#testing/mail/mail-setup.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'

const minuteMs = 60_000

let setup: MailSetup
let server: MailServerDouble
beforeEach(async () => {
  server = await startMailServer({ isPlain: true })
  setup = await createMailSetup()
})
afterEach(async () => {
  await setup.app.close()
  await server.close()
})

const use = () => setup.use(server, { security: 'none' })
const sendDue = () => setup.app.services.mail.sendDue()
const subjects = () => server.received.map(({ mail }) => mail.subject)

describe('une adresse de connexion changée', () => {
  const change = (token: string, email: string) =>
    setup.as(token).put('/auth/profile', { email, currentPassword: 'motdepasse' })

  test('s’annonce à l’ancienne, dans la langue du compte', async () => {
    await use()
    const { user, token } = await setup.app.createUser('Camille')
    await setup.as(token).put('/settings', { language: 'en' })
    expect((await change(token, 'nouvelle@mairie.example')).status).toBe(200)
    await sendDue()
    const [only] = server.received
    expect(server.received).toHaveLength(1)
    expect(only?.recipients).toEqual([user.email])
    expect(only?.mail.subject).toBe('Your sign-in address is about to change')
    expect(only?.mail.text).toContain('Hello Camille,')
    expect(only?.mail.text).not.toContain('nouvelle@mairie.example')
    expect(await setup.outbox()).toMatchObject([{ kind: 'new-address', state: 'sent' }])
  })

  test('refusée, ne s’annonce pas ; sans serveur de courriel, elle change quand même', async () => {
    const { token } = await setup.app.createUser()
    expect((await change(token, 'nouvelle@mairie.example')).status).toBe(200)
    await use()
    expect((await change(token, setup.admin.user.email)).status).toBe(409)
    expect(await setup.outbox()).toEqual([])
  })
})

describe('le réglage « Emails »', () => {
  const switchOn = (token: string) =>
    setup.as(token).put('/settings', { notifications: { email: true } })

  test('reste refusé sans serveur de courriel, et marche avec', async () => {
    const { token } = await setup.app.createUser()
    expect((await switchOn(token)).json()).toMatchObject({
      fields: { 'notifications.email': 'Atelier IA n’envoie pas d’emails' },
    })
    await use()
    const on = { data: { notifications: { email: true } } }
    expect((await switchOn(token)).json()).toMatchObject(on)
    // Without a server it is off, and comes back with it.
    await setup.save({ host: '' })
    const off = { data: { notifications: { email: false } } }
    expect((await setup.as(token).get('/settings')).json()).toMatchObject(off)
    expect((await setup.as(token).put('/settings', { theme: 'dark' })).json()).toMatchObject(off)
    await use()
    expect((await setup.as(token).get('/settings')).json()).toMatchObject(on)
  })
})

describe('une tâche longue, finie en l’absence de son auteur', () => {
  let jobs = 0
  async function finish(userId: string, kind: string, minutes: number) {
    jobs += 1
    const { finishedJobs } = setup.app.services.mail
    const endedAt = setup.clock.now()
    finishedJobs.note({
      ...{ id: `j${jobs}`, userId, kind, endedAt, createdAt: endedAt - minutes * minuteMs },
    })
    await finishedJobs.whenIdle()
  }
  const later = async (minutes: number) => {
    setup.clock.advance(minutes * minuteMs)
    await setup.app.services.mail.finishedJobs.queueDue()
    await sendDue()
  }
  async function createReader() {
    await use()
    const reader = await setup.app.createUser('Camille')
    await setup.as(reader.token).put('/settings', { notifications: { email: true } })
    return reader
  }
  /** A page of this user; the returned function closes it. */
  async function openPage(userId: string) {
    const closing = new AbortController()
    const events = setup.app.services.live.subscribe(userId, undefined, closing.signal)
    const first = events.next()
    return async () => {
      closing.abort()
      await first
    }
  }

  test('donne un courriel, sans un mot de ce qui a été fait', async () => {
    const { user } = await createReader()
    await finish(user.id, 'transcription.transcribe', 3)
    await later(9)
    expect(server.received).toEqual([])
    await later(1)
    expect(subjects()).toEqual(['Votre transcription est prête'])
    expect(server.received[0]?.recipients).toEqual([user.email])
    await later(20)
    expect(server.received).toHaveLength(1)
  })

  test('se rassemble avec les autres en dix minutes', async () => {
    const { user } = await createReader()
    await finish(user.id, 'images.generate', 3)
    await later(5)
    for (const kind of ['images.generate', 'speech.speak']) await finish(user.id, kind, 30)
    await later(5)
    expect(subjects()).toEqual(['3 tâches sont terminées'])
    expect(server.received[0]?.mail.text).toContain('2 créations d’image, 1 audio')
  })

  test('courte, ou sans le réglage, ne dit rien', async () => {
    const { user } = await createReader()
    await finish(user.id, 'images.generate', 2)
    await finish(setup.admin.user.id, 'images.generate', 10)
    await later(10)
    expect(server.received).toEqual([])
  })

  test('ne dit rien à qui a une page ouverte, l’a fermée depuis moins d’une minute, ou est revenu', async () => {
    const { user } = await createReader()
    const close = await openPage(user.id)
    await finish(user.id, 'images.generate', 5)
    await close()
    setup.clock.advance(minuteMs - 1)
    await finish(user.id, 'images.generate', 5)
    await later(11)
    expect(server.received).toEqual([])

    await finish(user.id, 'images.generate', 5)
    const leave = await openPage(user.id)
    await later(10)
    await leave()
    await later(10)
    expect(server.received).toEqual([])
    await finish(user.id, 'images.generate', 5)
    await later(10)
    expect(subjects()).toEqual(['Votre image est prête'])
  })
})

test('des courriels qui échouent depuis une heure s’annoncent à l’administrateur, et à lui seul', async () => {
  await use()
  const { token, user } = await setup.app.createUser()
  await setup.as(token).put('/auth/profile', {
    ...{ email: 'nouvelle@mairie.example', currentPassword: 'motdepasse' },
  })
  expect(user.email).not.toBe('nouvelle@mairie.example')
  await server.close()
  await sendDue()
  const notices = async (reader: string) =>
    (await setup.as(reader).get('/notifications'))
      .json<{ data: Notice[] }>()
      .data.filter(({ topic }) => topic === 'mail-failing')
  expect(await notices(setup.admin.token)).toEqual([])
  setup.clock.advance(60 * minuteMs)
  const [notice] = await notices(setup.admin.token)
  expect(notice).toMatchObject({ level: 'error', message: expect.stringContaining('Courriel') })
  expect(await notices(token)).toEqual([])
  const seen = `/notifications/${notice?.id}/seen`
  expect((await setup.as(token).post(seen)).status).toBe(404)
  expect((await setup.asAdmin.post(seen)).status).toBe(200)
  expect(await notices(setup.admin.token)).toEqual([])
})

test('l’annonce finit avec le premier courriel qui part', async () => {
  await use()
  const { token } = await setup.app.createUser()
  server.refuse({ at: 'recipient', status: 451 })
  await setup.as(token).put('/auth/profile', {
    ...{ email: 'nouvelle@mairie.example', currentPassword: 'motdepasse' },
  })
  await sendDue()
  setup.clock.advance(60 * minuteMs)
  const find = () => setup.app.services.mail.alerts.find()
  expect(await find()).toBeDefined()
  server.refuse(undefined)
  await sendDue()
  expect(await find()).toBeUndefined()
})
