import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'

const share = (reader: Reader, id: string, kind = 'everyone') =>
  reader.call('PUT', `/knowledge/collections/${id}/audience`, { kind })
const handOver = (from: Reader, to: Reader) =>
  from.call('POST', `/admin/users/${to.userId}/hand-over`, { password: 'motdepasse' })
const names = async (reader: Reader) =>
  (await reader.call<Collection[]>('GET', '/knowledge/collections')).data.map(
    ({ name, isOwn }) => `${name} ${isOwn}`,
  )
const bytesOf = async (setup: KnowledgeSetup, userId: string) => {
  const { rows } = await setup.app.services.database.queries
    .selectFrom('user_storage')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'sources')
    .executeTakeFirst()
    .then((row) => ({ rows: row }))
  return Number(rows?.bytes ?? 0)
}

test('ce qui est partagé passe avec l’administration, le reste demeure ; l’ancien administrateur n’y peut plus rien', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const shared = await admin.create('Notes')
  const secret = await admin.create('Brouillons')
  await lise.create('NOTES')
  const kept = await admin.addText(shared.id, 'Note', 'La cantine ferme en août.')
  const trashed = await admin.addText(shared.id, 'Vieille note', 'La cantine fermait en juin.')
  await admin.read(trashed.id)
  await admin.call('DELETE', `/knowledge/sources/${trashed.id}`)
  await share(admin, shared.id)
  const bytes = await bytesOf(setup, admin.userId)
  expect(bytes).toBeGreaterThan(0)
  expect((await handOver(admin, lise)).status).toBe(200)

  expect(await names(lise)).toEqual(['Notes (2) true', 'NOTES true'].toSorted())
  expect(await names(admin)).toEqual(['Brouillons true', 'Notes (2) false'])
  expect([await bytesOf(setup, admin.userId), await bytesOf(setup, lise.userId)]).toEqual([
    0,
    bytes,
  ])
  expect(await setup.app.services.storageCheck.check()).toBe(0)

  // It is read as before, and no more.
  for (const reader of [admin, noe])
    expect(await reader.read(kept.id)).toMatchObject({ title: 'Note', state: 'ready' })
  const found = await admin.call<KnowledgeAnswer>('POST', '/knowledge/search', {
    q: 'cantine août',
  })
  expect(found.data.passages.map(({ title }) => title)).toContain('Note')
  const path = `/knowledge/collections/${shared.id}`
  const denied = [
    await admin.call('PUT', path, { name: 'À moi' }),
    await admin.call('DELETE', path),
    await admin.call('POST', `${path}/sources/text`, { title: 'x', text: 'y' }),
    await admin.call('DELETE', `/knowledge/sources/${kept.id}`),
    await admin.call('POST', `/knowledge/sources/${kept.id}/reread`),
    await share(admin, shared.id, 'private'),
  ]
  expect(denied.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403])
  await admin.call('POST', '/trash/restore', { ids: [trashed.id] })
  expect((await noe.call('GET', `/knowledge/sources/${trashed.id}`)).status).toBe(404)
  await lise.call('POST', '/trash/restore', { ids: [trashed.id] })
  expect(await noe.read(trashed.id)).toMatchObject({ title: 'Vieille note' })
  expect((await lise.call('GET', `/knowledge/collections/${secret.id}`)).status).toBe(404)

  const audit = await lise.call<AuditEntry[]>('GET', '/admin/audit')
  expect(audit.data.find(({ action }) => action === 'collection.handed-over')).toMatchObject({
    target: { id: shared.id, name: 'Notes (2)' },
  })
  expect((await share(lise, shared.id, 'private')).status).toBe(200)
  expect(await names(noe)).toEqual([])
})

test('une collection partagée qui est à la corbeille y reste, et en revient privée', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const { id } = await admin.create('Notes')
  await admin.addText(id, 'Note', 'La cantine ferme en août.')
  await setup.app.services.knowledge.idle()
  await share(admin, id)
  await admin.call('DELETE', `/knowledge/collections/${id}`)
  await handOver(admin, lise)
  await admin.call('POST', '/trash/restore', { ids: [id] })
  expect(await names(admin)).toEqual(['Notes true'])
  expect([await names(noe), await names(lise)]).toEqual([[], []])
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('qui n’est plus administrateur ne partage plus, même au même instant', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => admin.create(name)))
  await atOnce(6, async (n) =>
    n === 2 ? handOver(admin, lise) : share(admin, made[n > 2 ? n - 1 : n]?.id ?? ''),
  )
  const owners = await setup.app.services.database.queries
    .selectFrom('collections')
    .select(['user_id', 'audience'])
    .execute()
  for (const { user_id: owner, audience } of owners)
    expect(audience === 'private' ? admin.userId : lise.userId).toBe(owner)
})
