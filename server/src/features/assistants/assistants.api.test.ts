import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { Assistant, AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import type { AssistantVersion } from '@atelier/contract/assistants/assistants'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const draft = {
  name: 'Relecteur',
  face: { sign: 'pen', color: 'green' },
  description: 'Corrige sans reformuler',
  instructions: 'Corrigez les fautes, ne changez pas le ton.',
  models: ['modele-scripte'],
  settings: { temperature: 0.2 },
  starters: [{ title: 'Une lettre', text: 'Relisez cette lettre : ' }],
}

const make = async ({ call }: Reader, change: object = {}) =>
  (await call<Assistant>('POST', '/assistants', { ...draft, ...change })).data
const listed = async ({ call }: Reader) =>
  (await call<AssistantSummary[]>('GET', '/assistants')).data.map(({ name }) => name)
const share = ({ call }: Reader, id: string, body: object) =>
  call<Assistant & { secret: string | null }>('PUT', `/assistants/${id}/audience`, body)

test('un assistant se crée, se lit, change de version et revient à une version', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const made = await make(lise)
  expect(made).toMatchObject({ ...draft, version: 1, isOwn: true, audience: { kind: 'private' } })
  const path = `/assistants/${made.id}`
  const second = { ...draft, name: 'Relectrice', instructions: 'Autrement.' }
  const changed = await lise.call<Assistant>('PUT', path, { ...second, version: 1 })
  expect(changed.data).toMatchObject({ name: 'Relectrice', version: 2 })
  const stale = await lise.call('PUT', path, { ...draft, version: 1 })
  expect([stale.status, stale.code]).toEqual([409, 'assistant.stale'])
  const back = await lise.call<Assistant>('POST', `${path}/versions/1/restore`)
  expect(back.data).toMatchObject({ ...draft, version: 3 })
  const versions = await lise.call<AssistantVersion[]>('GET', `${path}/versions`)
  expect(versions.data.map(({ number, content }) => [number, content.name])).toEqual([
    [3, 'Relecteur'],
    [2, 'Relectrice'],
    [1, 'Relecteur'],
  ])
  for (const number of ['9', '0', '1e3', 'x'])
    expect((await lise.call('POST', `${path}/versions/${number}/restore`)).code).toBe(
      'assistant.version-not-found',
    )
})

test('les épinglés d’abord, puis par nom ; la corbeille les retire et les rend', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [zoe, ana] = [await make(lise, { name: 'Zoé' }), await make(lise, { name: 'Ana' })]
  expect(await listed(lise)).toEqual(['Ana', 'Zoé'])
  await lise.call('PUT', `/assistants/${zoe.id}/pin`, { isPinned: true })
  expect(await listed(lise)).toEqual(['Zoé', 'Ana'])
  expect((await lise.call('DELETE', `/assistants/${zoe.id}`)).status).toBe(200)
  expect(await listed(lise)).toEqual(['Ana'])
  expect((await lise.call('GET', `/assistants/${zoe.id}`)).code).toBe('assistant.not-found')
  await lise.call('POST', '/trash/restore', { ids: [zoe.id] })
  expect(await listed(lise)).toEqual(['Zoé', 'Ana'])
  await lise.call('DELETE', `/assistants/${ana.id}`)
  expect((await lise.call('DELETE', `/trash/${ana.id}`)).status).toBe(200)
  expect([
    await setup.countRows('assistants'),
    await setup.countRows('assistant_versions'),
  ]).toEqual([1, 1])
})

test('par un lien : lu, ajouté, retiré ; fermé, il ne donne plus rien à personne', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await make(lise)
  expect((await noe.call('GET', `/assistants/${id}`)).status).toBe(404)
  const { secret } = (await share(lise, id, { kind: 'link' })).data
  expect(secret).toHaveLength(43)
  const opened = await noe.call<Assistant>('POST', '/assistants/open', { secret })
  expect(opened.data).toMatchObject({ name: 'Relecteur', isOwn: false, isAdded: false })
  expect(await listed(noe)).toEqual([])
  const added = await noe.call<Assistant>('POST', '/assistants/add', { secret })
  expect(added.data).toMatchObject({ instructions: draft.instructions, isAdded: true })
  expect(await listed(noe)).toEqual(['Relecteur'])
  for (const [method, path, body] of [
    ['PUT', '', { ...draft, version: 1 }],
    ['DELETE', '', undefined],
    ['PUT', '/pin', { isPinned: true }],
    ['PUT', '/audience', { kind: 'private' }],
    ['GET', '/versions', undefined],
    ['POST', '/versions/1/restore', undefined],
  ] as const)
    expect([path, (await noe.call(method, `/assistants/${id}${path}`, body)).code]).toEqual([
      path,
      'assistant.not-found',
    ])
  expect((await noe.call('DELETE', `/assistants/added/${id}`)).status).toBe(200)
  expect(await listed(noe)).toEqual([])
  await noe.call('POST', '/assistants/add', { secret })
  await share(lise, id, { kind: 'private' })
  expect(await listed(noe)).toEqual([])
  const closed = await noe.call('POST', '/assistants/open', { secret })
  expect([closed.status, closed.code]).toEqual([404, 'works.link-not-found'])
})

test('mis à la corbeille, personne d’autre ne l’a plus, et son lien reste fermé', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await make(lise)
  const { secret } = (await share(lise, id, { kind: 'link' })).data
  await noe.call('POST', '/assistants/add', { secret })
  await lise.call('DELETE', `/assistants/${id}`)
  expect([await listed(noe), (await noe.call('GET', `/assistants/${id}`)).status]).toEqual([
    [],
    404,
  ])
  await lise.call('POST', '/trash/restore', { ids: [id] })
  expect(await listed(noe)).toEqual([])
  expect((await noe.call('POST', '/assistants/add', { secret })).code).toBe('works.link-not-found')
})

test('pour tous et pour des groupes : l’administratrice seule, et ce qui est à elle', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const own = await make(lise)
  const refused = await share(lise, own.id, { kind: 'everyone' })
  expect([refused.status, refused.code]).toEqual([403, 'access.admin-only'])
  expect((await share(admin, own.id, { kind: 'everyone' })).code).toBe('assistant.not-found')
  const shared = await make(admin, { name: 'Courrier' })
  const group = await setup.addGroup('Accueil', [noe.userId])
  const gone = await share(admin, shared.id, { kind: 'groups', groupIds: ['parti'] })
  expect([gone.status, gone.code]).toEqual([404, 'group.not-found'])
  await share(admin, shared.id, { kind: 'groups', groupIds: [group] })
  expect([await listed(lise), await listed(noe)]).toEqual([['Relecteur'], ['Courrier']])
  const read = await noe.call<Assistant>('GET', `/assistants/${shared.id}`)
  expect(read.data).toMatchObject({ isOwn: false, audience: { kind: 'groups', groupIds: [] } })
  await admin.call('POST', `/admin/groups/${group}/members`, { remove: [noe.userId] })
  expect(await listed(noe)).toEqual([])
  await share(admin, shared.id, { kind: 'everyone' })
  expect(await listed(lise)).toEqual(['Relecteur', 'Courrier'])
})

test('ses collections doivent être à portée ; une qui n’y est plus ne gêne pas la suite', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const rules = await lise.create('Règlement')
  const knowledge = { collectionIds: [rules.id], mode: 'with' }
  const foreign = await noe.call('POST', '/assistants', { ...draft, knowledge })
  expect([foreign.status, foreign.code]).toEqual([404, 'knowledge.not-found'])
  const made = await make(lise, { knowledge })
  const { secret } = (await share(lise, made.id, { kind: 'link' })).data
  const added = await noe.call<Assistant>('POST', '/assistants/add', { secret })
  expect(added.data.knowledge.collectionIds).toEqual([])
  await lise.call('DELETE', `/knowledge/collections/${rules.id}`)
  const kept = { ...draft, knowledge, version: 1 }
  expect((await lise.call('PUT', `/assistants/${made.id}`, kept)).status).toBe(200)
})

test('un modèle et un groupe qui ne sont plus là ne gênent ni sa lecture, ni sa suite, ni son retour', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, noe } = setup
  const { data: group } = await admin.call<{ id: string }>('POST', '/admin/groups', {
    ...{ name: 'Voirie', description: '' },
  })
  await admin.call('POST', `/admin/groups/${group.id}/members`, { add: [noe.userId] })
  const { id } = await make(admin, { models: ['parti', 'modele-scripte'] })
  await share(admin, id, { kind: 'groups', groupIds: [group.id] })
  expect(await listed(noe)).toEqual(['Relecteur'])
  await admin.call('DELETE', `/admin/groups/${group.id}`)
  expect([await listed(noe), await listed(admin)]).toEqual([[], ['Relecteur']])
  const changed = { ...draft, models: ['parti'], version: 1 }
  expect((await admin.call('PUT', `/assistants/${id}`, changed)).status).toBe(200)
  await admin.call('DELETE', `/assistants/${id}`)
  await admin.call('POST', '/trash/restore', { ids: [id] })
  expect((await admin.call<Assistant>('GET', `/assistants/${id}`)).data).toMatchObject({
    audience: { kind: 'groups', groupIds: [] },
    models: ['parti'],
  })
})

test('les anciennes versions partent, et ce qui est rangé compte dans l’espace', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await make(lise)
  for (let version = 1; version < assistantLimits.versions + 3; version += 1)
    await lise.call('PUT', `/assistants/${id}`, { ...draft, version })
  expect(await setup.countRows('assistant_versions')).toBe(assistantLimits.versions)
  const storage = async () =>
    (
      await lise.call<{ kinds: { kind: string; byteSize: number }[] }>('GET', '/belongings/storage')
    ).data.kinds.find(({ kind }) => kind === 'assistants')?.byteSize ?? 0
  const stored = await storage()
  expect(stored).toBeGreaterThan(assistantLimits.versions * 200)
  expect(await setup.app.services.userStorage.byKind(lise.userId)).toEqual(
    new Map([['assistants', stored]]),
  )
  await lise.call('DELETE', `/assistants/${id}`)
  expect(await storage()).toBe(0)
  await lise.call('DELETE', `/trash/${id}`)
  expect((await setup.app.services.userStorage.byKind(lise.userId)).get('assistants') ?? 0).toBe(0)
})

test('deux versions à la fois : une seule suit celle qui a été vue ; cent assistants, pas un de plus', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await make(lise)
  const saved = await atOnce(5, () =>
    lise.call('PUT', `/assistants/${id}`, { ...draft, version: 1 }),
  )
  expect(saved.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409,
  ])
  for (let count = 1; count < assistantLimits.perUser - 1; count += 1) await make(lise)
  const last = await atOnce(3, () => lise.call('POST', '/assistants', draft))
  expect(
    last
      .map(({ status, code }) => code ?? String(status))
      .sort((one, other) => one.localeCompare(other)),
  ).toEqual(['200', 'assistant.too-many', 'assistant.too-many'])
})

test('ce qui est trop grand ou inconnu est refusé, avec le champ', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  for (const change of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { description: 'x'.repeat(301) },
    { instructions: 'x'.repeat(20_001) },
    { models: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { models: ['a', 'a'] },
    { starters: Array.from({ length: 7 }, () => ({ title: 'a', text: 'b' })) },
    { starters: [{ title: 'x'.repeat(61), text: 'b' }] },
    { face: { sign: 'inconnu', color: 'blue' } },
    { settings: { systemPrompt: 'Autre' } },
    { surprise: true },
  ]) {
    const { status, code } = await lise.call('POST', '/assistants', { ...draft, ...change })
    expect([Object.keys(change), status, code]).toEqual([
      Object.keys(change),
      400,
      'request.invalid',
    ])
  }
  expect(await setup.countRows('assistants')).toBe(0)
})

test('ce que l’administratrice partage avec tous passe à qui lui succède ; son lien reste à elle', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const [shared, linked] = [await make(admin, { name: 'Courrier' }), await make(admin)]
  await share(admin, shared.id, { kind: 'everyone' })
  await share(admin, linked.id, { kind: 'link' })
  const given = await admin.call('POST', `/admin/users/${lise.userId}/hand-over`, {
    password: 'motdepasse',
  })
  expect(given.status).toBe(200)
  expect([await listed(admin), await listed(lise), await listed(noe)]).toEqual([
    ['Relecteur', 'Courrier'],
    ['Courrier'],
    ['Courrier'],
  ])
  const change = { ...draft, name: 'Courriers', version: 1 }
  expect((await lise.call('PUT', `/assistants/${shared.id}`, change)).status).toBe(200)
  const storage = setup.app.services.userStorage
  expect((await storage.byKind(lise.userId)).get('assistants')).toBeGreaterThan(0)
})
