import type { LiveEvent } from '@atelier/contract/live/live'
import type { Notice, SentNotice } from '@atelier/contract/notices/notices'
import type { Page } from '@atelier/contract/wire/operation'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

let app: TestApp
let admin: string
const clock = createManualClock()
beforeEach(async () => {
  app = await createTestApp({ clock })
  admin = (await app.createUser('Admin')).token
})
afterEach(() => app.close())

const send = (body: object) =>
  app.call('POST', '/admin/system/notifications', { token: admin, body })
const sent = async (message: string) => (await send({ message })).json<{ data: SentNotice }>().data
const mine = async (token: string) =>
  (await app.call('GET', '/notifications', { token }))
    .json<{ data: Notice[] }>()
    .data.map(({ message }) => message)
const history = async () =>
  (await app.call('GET', '/admin/system/notifications', { token: admin })).json<Page<SentNotice>>()

test('arrive aussitôt aux pages ouvertes, et dans la journée à qui vient plus tard', async () => {
  const zoe = await app.createUser('Zoé')
  const subscription = new AbortController()
  const received: LiveEvent[] = []
  const listening = (async () => {
    for await (const { event } of app.services.live.subscribe(
      zoe.user.id,
      undefined,
      subscription.signal,
    ))
      received.push(event)
  })()
  const { id, sentAt } = await sent('Réunion à 14 h')
  await send({ message: 'Panne', level: 'error' })
  expect(await mine(zoe.token)).toEqual(['Réunion à 14 h', 'Panne'])
  const late = (await app.createUser('Noël')).token
  expect(await mine(late)).toEqual(['Réunion à 14 h', 'Panne'])
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]).toEqual({
    type: 'notification',
    id,
    message: 'Réunion à 14 h',
    level: 'info',
    sentAt,
  })
  await app.call('POST', `/notifications/${id}/seen`, { token: zoe.token })
  await expect.poll(() => received[2]).toEqual({ type: 'notification-withdrawn', id })
  subscription.abort()
  await listening
  clock.advance(25 * 60 * 60 * 1000)
  expect(await mine(late)).toEqual([])
})

test('écartée, elle l’est pour soi seul ; retirée, pour tous ; l’historique le dit', async () => {
  const [zoe, noel] = [(await app.createUser('Zoé')).token, (await app.createUser('Noël')).token]
  const { id } = await sent('Réunion à 14 h')
  const see = () => app.call('POST', `/notifications/${id}/seen`, { token: zoe })
  expect([(await see()).status, (await see()).status]).toEqual([200, 200])
  expect([await mine(zoe), await mine(noel)]).toEqual([[], ['Réunion à 14 h']])
  expect((await history()).data).toMatchObject([
    { message: 'Réunion à 14 h', seenBy: 1, withdrawnAt: null },
  ])
  expect(
    (await app.call('DELETE', `/admin/system/notifications/${id}`, { token: admin })).status,
  ).toBe(200)
  expect(await mine(noel)).toEqual([])
  expect((await history()).data[0]?.withdrawnAt).not.toBeNull()
})

test.each([
  [{ message: '  ' }],
  [{ message: 'x'.repeat(1001) }],
  [{ message: 'Oui', level: 'fatal' }],
])('%j est refusé', async (body) => {
  expect((await send(body)).status).toBe(400)
})
