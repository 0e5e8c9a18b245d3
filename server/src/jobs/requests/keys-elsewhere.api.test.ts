import type { Chat } from '@atelier/contract/chat/chat'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let one: TestApp
let two: TestApp
let token: string
let userId: string
beforeEach(async () => {
  together = await startServersTogether({ engines: [createScriptedEngine({ id: 'localai' })] })
  one = await together.start()
  two = await together.start()
  const { user, ...session } = await one.createUser('Admin')
  token = session.token
  userId = user.id
})
afterEach(() => together[Symbol.asyncDispose]())

const create = (app: TestApp, key: string, title = 'Une fois') =>
  app.call('POST', '/chat/create', {
    token,
    body: { title, model: 'modele-scripte' },
    headers: { 'idempotency-key': key },
  })
const chatsCount = async () =>
  (await one.call('GET', '/chat', { token })).json<{ data: Chat[] }>().data.length
/** As if this server were handling a request with this key. */
const claimFor = async (server: string, key: string) => {
  await create(one, key)
  await one.services.database.queries
    .updateTable('idempotency_keys')
    .set({ server, status: null, body: null })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

test('une même demande envoyée à deux serveurs à la fois n’est faite qu’une fois, et tous ont sa réponse', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(index % 2 === 0 ? one : two, 'ensemble')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ json }) => json<{ data: Chat }>().data.id)).size).toBe(1)
  expect(await chatsCount()).toBe(1)
  expect((await create(two, 'ensemble', 'Autre chose')).json().code).toBe('idempotency.conflict')
})

test('celle qu’un serveur mort avait prise, ou qu’un autre ne fait plus, se fait', async () => {
  await claimFor('serveur-mort', 'a')
  await claimFor(one.services.servers.id(), 'b')
  expect((await create(two, 'a')).status).toBe(200)
  expect((await create(two, 'b')).status).toBe(200)
  expect(await chatsCount()).toBe(4)
})

test('celle qui a été refusée peut être refaite ailleurs', async () => {
  const empty = { token, body: {}, headers: { 'idempotency-key': 'refusée' } }
  expect((await one.call('POST', '/chat/create', empty)).status).toBe(400)
  expect((await two.call('POST', '/chat/create', empty)).status).toBe(400)
  expect(await chatsCount()).toBe(0)
})
