import type { Collection } from '@atelier/contract/knowledge/collections'
import type { Source, SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'

test('une collection se crée, se renomme et se liste par son nom', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const rules = await lise.create('Règlement')
  expect(rules).toMatchObject({
    ...{ name: 'Règlement', description: '', isOwn: true, mayEdit: true, sources: 0 },
    audience: { kind: 'private' },
  })
  await lise.create('Achats')
  const path = `/knowledge/collections/${rules.id}`
  const body = { name: 'Zones', description: 'Du plan' }
  expect((await lise.call<Collection>('PUT', path, body)).data).toMatchObject(body)
  const listed = await lise.call<Collection[]>('GET', '/knowledge/collections')
  expect(listed.data.map(({ name }) => name)).toEqual(['Achats', 'Zones'])
  const taken = await lise.call('POST', '/knowledge/collections', { name: 'ACHATS' })
  expect([taken.status, taken.code]).toEqual([409, 'knowledge.name-taken'])
})

test('un texte collé est lu par une tâche, et se relit par passages dans leur ordre', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const text = Array.from(
    { length: 40 },
    (_, n) => `Article ${n}. ${'Le congé se pose. '.repeat(30)}`,
  )
  const added = await lise.addText(id, 'Congés', text.join('\n\n'))
  expect(added).toMatchObject({ kind: 'text', title: 'Congés', mediaType: 'text/plain' })
  const source = await lise.read(added.id)
  expect(source).toMatchObject({ state: 'ready', problem: null, gaps: [], jobId: null })
  expect(source.passages).toBeGreaterThan(10)
  const { data } = await lise.call<{ passages: SourceExcerpt[]; before: number; total: number }>(
    'GET',
    `/knowledge/sources/${added.id}/passages?around=5&limit=3`,
  )
  expect(data.passages.map(({ ordinal }) => ordinal)).toEqual([4, 5, 6])
  expect([data.before, data.total]).toEqual([4, source.passages])
  const collection = (await lise.call<Collection>('GET', `/knowledge/collections/${id}`)).data
  expect(collection).toMatchObject({ sources: 1, passages: source.passages, states: { ready: 1 } })
})

test('le même texte est refusé, ou remplace, et un texte du même titre remplace', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const first = await lise.addText(id, 'Congés', 'Le congé annuel est de 25 jours.')
  await lise.read(first.id)
  const path = `/knowledge/collections/${id}/sources/text`
  const again = { title: 'Autre', text: 'Le congé annuel est de 25 jours.' }
  const refused = await lise.call('POST', path, again)
  expect([refused.status, refused.code]).toEqual([409, 'knowledge.duplicate'])
  const onDuplicate = 'replace'
  const same = await lise.call<Source>('POST', path, { ...again, onDuplicate })
  expect(same.data).toMatchObject({ id: first.id, title: 'Autre' })
  await lise.read(first.id)
  const newer = { title: 'Autre', text: 'Le congé annuel est de 30 jours.', onDuplicate }
  expect((await lise.call<Source>('POST', path, newer)).data.id).toBe(first.id)
  await lise.read(first.id)
  const excerpts = await lise.call<{ passages: SourceExcerpt[] }>(
    'GET',
    `/knowledge/sources/${first.id}/passages`,
  )
  expect(excerpts.data.passages.map(({ text }) => text)).toEqual([
    'Le congé annuel est de 30 jours.',
  ])
})

test('un document supprimé va dans la corbeille, d’où il revient entier', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const { id: sourceId } = await lise.addText(id, 'Congés', 'Le congé annuel est de 25 jours.')
  const before = await lise.read(sourceId)
  await lise.call('DELETE', `/knowledge/sources/${sourceId}`)
  expect((await lise.call('GET', `/knowledge/sources/${sourceId}`)).status).toBe(404)
  const trash = await lise.call<{ works: { kind: string; title: string; byteSize: number }[] }>(
    'GET',
    '/trash',
  )
  expect(trash.data.works).toMatchObject([{ kind: 'source', title: 'Congés' }])
  expect(trash.data.works[0]?.byteSize).toBeGreaterThan(60)
  // The same text may be added again meanwhile.
  await lise.read((await lise.addText(id, 'Encore', 'Le congé annuel est de 25 jours.')).id)
  await lise.call('POST', '/trash/restore', { ids: [sourceId] })
  expect(await lise.read(sourceId)).toEqual(before)
  await lise.call('DELETE', `/knowledge/collections/${id}`)
  expect((await lise.call('GET', `/knowledge/sources/${sourceId}`)).status).toBe(404)
  await lise.call('DELETE', '/trash')
  await setup.app.services.trash.purgeDue()
  for (const table of ['collections', 'sources', 'passages', 'works', 'files'] as const)
    expect([table, await setup.countRows(table)]).toEqual([table, 0])
})

test('un document rétabli ramène sa collection, si elle est aussi dans la corbeille', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [{ id }, other] = [await lise.create('Règlement'), await lise.create('Autre')]
  const { id: sourceId } = await lise.addText(id, 'Congés', 'Le congé annuel est de 25 jours.')
  const before = await lise.read(sourceId)
  await lise.call('DELETE', `/knowledge/sources/${sourceId}`)
  await lise.call('DELETE', `/knowledge/collections/${id}`)
  await lise.call('DELETE', `/knowledge/collections/${other.id}`)
  const restored = await lise.call('POST', '/trash/restore', { ids: [sourceId] })
  expect(restored.data).toEqual({ restored: 1, collections: ['Règlement'] })
  expect(await lise.read(sourceId)).toEqual(before)
  expect((await lise.call('GET', '/knowledge/collections')).data).toMatchObject([{ id }])
  // Together, each comes back once; with its collection there, nothing else is restored.
  await lise.call('DELETE', `/knowledge/sources/${sourceId}`)
  expect((await lise.call('POST', '/trash/restore', { ids: [sourceId] })).data).toEqual({
    restored: 1,
  })
  await lise.call('DELETE', `/knowledge/sources/${sourceId}`)
  await lise.call('DELETE', `/knowledge/collections/${id}`)
  const both = await lise.call('POST', '/trash/restore', { ids: [sourceId, id] })
  expect(both.data).toEqual({ restored: 2 })
})

test('une collection partagée se lit, se change selon le droit du groupe, et n’est plus là ensuite', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const { id } = await admin.create('Notes de service')
  const source = await admin.addText(id, 'Note 1', 'Le parking ferme à 20 heures.')
  await admin.read(source.id)
  const collection = `/knowledge/collections/${id}`
  expect((await lise.call('GET', collection)).status).toBe(404)
  const groupId = await setup.addGroup('Accueil', [lise.userId])
  const share = (body: object) => admin.call<Collection>('PUT', `${collection}/audience`, body)
  const groups = { kind: 'groups', groupIds: [groupId] }
  expect((await share({ ...groups, level: 'read' })).status).toBe(200)
  expect((await lise.call<Collection>('GET', collection)).data).toMatchObject({
    ...{ isOwn: false, mayEdit: false },
    audience: { kind: 'groups', groups: [] },
  })
  expect(await lise.read(source.id)).toMatchObject({ title: 'Note 1' })
  expect((await noe.call('GET', `/knowledge/sources/${source.id}`)).status).toBe(404)
  const text = { title: 'Note 2', text: 'Le parking ouvre à 7 heures.' }
  expect((await lise.call('POST', `${collection}/sources/text`, text)).status).toBe(404)
  await share({ ...groups, level: 'edit' })
  const added = await lise.call<Source>('POST', `${collection}/sources/text`, text)
  expect(await lise.read(added.data.id)).toMatchObject({ state: 'ready' })
  expect((await lise.call('PUT', collection, { name: 'Autre' })).status).toBe(404)
  expect((await lise.call('DELETE', collection)).status).toBe(404)
  await share({ kind: 'everyone' })
  expect((await noe.call('GET', `/knowledge/sources/${source.id}`)).status).toBe(200)
  await share({ kind: 'private' })
  for (const person of [lise, noe])
    expect((await person.call('GET', `/knowledge/sources/${source.id}/original`)).status).toBe(404)
  const audit = await admin.call<{ action: string }[]>(
    'GET',
    '/admin/audit?action=collection.shared',
  )
  expect(audit.data).toHaveLength(4)
})
