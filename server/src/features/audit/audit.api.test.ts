import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { Page } from '@atelier/contract/wire/operation'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
const clock = createManualClock()
beforeEach(async () => {
  app = await createTestApp({ engines: [createScriptedEngine({ id: 'localai' })], clock })
  admin = await app.createUser('Admin')
})
afterEach(() => app.close())

const trail = async (query = '') =>
  (await app.call('GET', `/admin/audit${query}`, { token: admin.token })).json<Page<AuditEntry>>()
const save = (body: object) => app.call('PUT', '/admin/config', { token: admin.token, body })

test('un changement de configuration dit qui, quoi, avant et après ; rien quand rien ne change', async () => {
  await save({ limits: { rateLimitPerMinute: 7 } })
  await save({ limits: { rateLimitPerMinute: 7 } })
  const { data, pagination } = await trail()
  expect(pagination).toMatchObject({ total: 1, limit: 50 })
  expect(data[0]).toMatchObject({
    actor: { id: admin.user.id, email: admin.user.email },
    action: 'configuration.changed',
    target: null,
    changes: [{ field: 'limits.rateLimitPerMinute', before: '60', after: '7' }],
  })
})

test('la maintenance est un acte à part, et une clé n’est jamais écrite', async () => {
  await save({
    maintenance: { enabled: true, message: 'Retour à 14 h' },
    localai: { baseUrl: 'http://ia:8080', apiKey: 'sk-secret-1' },
  })
  await save({ maintenance: { enabled: false } })
  const { data } = await trail()
  expect(data.map(({ action }) => action)).toEqual([
    'maintenance.disabled',
    'configuration.changed',
    'maintenance.enabled',
  ])
  expect(data[1]?.changes).toEqual([
    { field: 'localai.baseUrl', before: null, after: 'http://ia:8080' },
    { field: 'localai.sealedKey', before: null, after: '[masqué]' },
  ])
  expect(
    JSON.stringify(
      await app.services.database.queries.selectFrom('audit_entries').selectAll().execute(),
    ),
  ).not.toContain('sk-secret')
})

test('types, associations et pages : l’objet est nommé, et ce qui a changé', async () => {
  const { token } = admin
  const made = await app.call('POST', '/admin/model-types', { token, body: { name: 'Juridique' } })
  const { id } = made.json<{ data: { id: string } }>().data
  await app.call('PUT', `/admin/model-types/${id}`, {
    token,
    body: { name: 'Droit', description: '=1+1' },
  })
  await app.call('POST', '/admin/model-associations', {
    token,
    body: { modelId: 'modele-scripte', typeIds: [id] },
  })
  await app.call('PUT', '/admin/page-assignments/chat', {
    token,
    body: { assignedTypeId: id, isActive: true },
  })
  await app.call('DELETE', `/admin/model-types/${id}`, { token })
  const { data } = await trail()
  expect(data.map(({ action, target }) => [action, target?.id])).toEqual([
    ['model-type.removed', id],
    ['page.assigned', 'chat'],
    ['model.associated', 'modele-scripte'],
    ['model-type.changed', id],
    ['model-type.created', id],
  ])
  expect(data[3]?.changes).toEqual([
    { field: 'name', before: 'Juridique', after: 'Droit' },
    { field: 'description', before: null, after: '=1+1' },
  ])
  expect(data[1]?.changes).toEqual([{ field: 'type', before: expect.any(String), after: 'Droit' }])
})

test('se filtre par acte, par mot et par date, page par page', async () => {
  for (const name of ['Alpha', 'Bêta 100%', 'Gamma']) {
    await app.call('POST', '/admin/model-types', { token: admin.token, body: { name } })
    clock.advance(60_000)
  }
  await save({ limits: { rateLimitPerMinute: 7 } })
  const names = async (query: string) => (await trail(query)).data.map(({ target }) => target?.name)
  expect(await names('?action=model-type.created&limit=2')).toEqual(['Gamma', 'Bêta 100%'])
  expect(await names('?search=100%25')).toEqual(['Bêta 100%'])
  expect(await names('?search=_')).toEqual([])
  const [, , second] = (await trail()).data
  expect(await names(`?endDate=${second?.at}`)).toEqual(['Bêta 100%', 'Alpha'])
  expect(
    (await app.call('GET', '/admin/audit?action=inconnu', { token: admin.token })).status,
  ).toBe(400)
})

test('ce qui a passé trois ans s’en va, et rien d’autre', async () => {
  await save({ limits: { rateLimitPerMinute: 7 } })
  clock.advance(1096 * 24 * 60 * 60 * 1000)
  await app.services.audit.recordStandalone({
    actor: { userId: admin.user.id, email: admin.user.email },
    action: 'cache.dropped',
  })
  await app.services.audit.deleteOld()
  const rows = await app.services.database.queries
    .selectFrom('audit_entries')
    .select('action')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['cache.dropped'])
})

test('ce que font les personnes de leurs clés ne chasse pas les actes d’administration', async () => {
  await save({ limits: { rateLimitPerMinute: 8 } })
  const zoe = { userId: 'zoe', email: 'zoe@mairie.example' }
  for (let index = 0; index < 220; index += 1)
    await app.services.audit.recordStandalone({
      actor: zoe,
      action: index % 2 === 0 ? 'access-key.created' : 'access-key.revoked',
      target: { id: String(index), name: `clé ${index}` },
    })
  await app.services.audit.deleteOld()
  const byZoe = await trail('?search=zoe%40mairie&limit=1')
  expect([byZoe.pagination.total, byZoe.data[0]?.target?.id]).toEqual([200, '219'])
  expect((await trail('?action=configuration.changed')).data.length).toBeGreaterThan(0)
})
