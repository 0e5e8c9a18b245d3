import type { Chat } from '@atelier/contract/chat/chat'
import type { ModelType } from '@atelier/contract/model-types/model-types'
import type { MetricsHistory } from '@atelier/contract/monitoring/monitoring'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChatRepository } from '#features/chat/chat.repository.ts'
import { newMessage } from '#features/chat/messages/new-message.ts'
import type { TestApp } from '#testing/create-test-app.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let one: TestApp
let two: TestApp
let token: string
beforeEach(async () => {
  together = await startServersTogether({ engines: [createScriptedEngine({ id: 'localai' })] })
  one = await together.start()
  two = await together.start()
  token = (await one.createUser('Admin')).token
})
afterEach(() => together[Symbol.asyncDispose]())

/** Whether a transaction waits for another one. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(
    one.services.database.queries,
  )
  return (rows[0]?.count ?? 0) > 0
}

test('un chat que l’on vide ici ne perd pas le message qui y arrive là-bas', async () => {
  const created = await one.call('POST', '/chat/create', {
    token,
    body: { title: 'Essai', model: 'modele-scripte' },
  })
  const { id: chatId } = created.json<{ data: Chat }>().data
  await one.call('POST', `/chat/${chatId}/messages`, { token, body: { content: 'Un' } })
  const { database } = two.services
  const chats = createChatRepository(database)
  const end = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const arriving = database.commit(async (transaction) => {
    const { id: parentId } = await chats.pathEnd(chatId)
    const place = { chatId, parentId, depth: 3, position: 3 }
    const late = newMessage({ id: crypto.randomUUID(), ...place, at: 1 })
    await chats.claim({ chatId, writer: 'là-bas', former: '', at: 1, moves: 0 }, transaction)
    await chats.addMessages([{ ...late, role: 'user', status: 'done' }], transaction)
    await chats.release({ chatId, writer: 'là-bas', at: 2 }, transaction)
    arrived.resolve()
    await end.promise
  })
  await arrived.promise
  const clearing = one.call('POST', `/chat/${chatId}/clear`, { token })
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
  end.resolve()
  await arriving
  const { status, json } = await clearing
  expect([status, json().code]).toEqual([409, 'chat.busy'])
  expect(await chats.writtenFrom(chatId, 1, 10)).toHaveLength(3)
})

test('chaque serveur mesure sa minute, et la courbe les joint', async () => {
  for (const app of [one, two]) await app.call('GET', '/settings', { token })
  await Promise.all([one, two].map(({ services }) => services.monitoring.takeSample()))
  const rows = await one.services.database.queries
    .selectFrom('metric_samples')
    .select(['server', 'requests'])
    .execute()
  expect(new Set(rows.map(({ server }) => server))).toEqual(
    new Set([one, two].map(({ services }) => services.servers.name)),
  )
  const stats = await two.call('GET', '/admin/stats', { token })
  const last = stats.json<{ data: MetricsHistory }>().data.points.at(-1)
  expect(last?.requests).toBe(rows.reduce((total, { requests }) => total + requests, 0))
  expect(last?.requests).toBeGreaterThan(1)
  // Each also alone, from whichever server one asks.
  const { name } = one.services.servers
  const own = await two.call('GET', `/admin/stats?server=${encodeURIComponent(name)}`, { token })
  const { points, servers } = own.json<{ data: MetricsHistory }>().data
  expect(servers).toEqual(rows.map(({ server }) => server).toSorted())
  expect(points.at(-1)?.requests).toBe(rows.find(({ server }) => server === name)?.requests)
})

test('un type de modèles supprimé là-bas ne s’assigne ni ne s’associe ici, même avant qu’on l’ait appris', async () => {
  const added = await one.call('POST', '/admin/model-types', {
    token,
    body: { name: 'Juridique' },
  })
  const { id } = added.json<{ data: ModelType }>().data
  // Nothing announces it.
  await one.services.database.queries.deleteFrom('model_types').where('id', '=', id).execute()
  const answers = [
    await one.call('PUT', '/admin/page-assignments/chat', {
      token,
      body: { assignedTypeId: id, isActive: true },
    }),
    await one.call('POST', '/admin/model-associations', {
      token,
      body: { modelId: 'modele-scripte', typeIds: [id] },
    }),
  ]
  expect(answers.map(({ status, json }) => [status, json().code])).toEqual([
    [404, 'model-type.not-found'],
    [404, 'model-type.not-found'],
  ])
})
