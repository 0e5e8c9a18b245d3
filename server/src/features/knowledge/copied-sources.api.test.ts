import type { Collection } from '@atelier/contract/knowledge/collections'
import type { CopiedSources } from '@atelier/contract/knowledge/documents/new-sources'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const take = (reader: Reader, collectionId: string, sourceIds: readonly string[], move = false) =>
  reader.call<CopiedSources>('POST', `/knowledge/collections/${collectionId}/sources/copies`, {
    ...{ sourceIds, move },
  })
const listOf = async (reader: Reader, id: string) =>
  (await reader.call<Source[]>('GET', `/knowledge/collections/${id}/sources`)).data
const foundIn = async (reader: Reader, collectionId: string) =>
  (
    await reader.call<KnowledgeAnswer>('POST', '/knowledge/search', {
      ...{ q: 'parking vingt heures', collectionIds: [collectionId] },
    })
  ).data.passages.map(({ title, collectionId: of }) => [title, of])
const long = Array.from({ length: 400 }, (_, n) => `Article ${n}. ${'Le parking. '.repeat(70)}`)

test('une copie a le même texte et ses propres octets ; l’original s’en va sans elle', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [from, to] = [await lise.create('Règlement'), await lise.create('Voirie')]
  const source = await lise.addText(from.id, 'Long', long.join('\n\n'))
  const read = await lise.read(source.id)
  expect((await take(lise, to.id, [source.id])).data).toEqual({ done: 1, skipped: [] })
  await setup.app.services.knowledge.idle()
  const [copy] = await listOf(lise, to.id)
  expect(copy).toMatchObject({
    ...{ title: 'Long', state: 'ready', passages: read.passages, language: read.language },
    ...{ byteSize: read.byteSize, pages: read.pages },
  })
  expect(copy?.id).not.toBe(source.id)
  const textOf = async (id = '') => {
    const path = `/knowledge/sources/${id}/passages?around=300&limit=3`
    const { data } = await lise.call<{ passages: { id: string }[] }>('GET', path)
    return data.passages.map(({ id: _, ...passage }) => passage)
  }
  expect(await textOf(copy?.id)).toEqual(await textOf(source.id))
  const again = await take(lise, to.id, [source.id])
  expect(again.data).toMatchObject({
    ...{ done: 0, skipped: [{ title: 'Long', code: 'knowledge.duplicate' }] },
  })
  await lise.call('DELETE', `/knowledge/sources/${source.id}`)
  await lise.call('POST', '/trash/empty', {})
  const original = await setup.app.call('GET', `/knowledge/sources/${copy?.id}/original`, {
    token: lise.token,
  })
  expect(original.text).toBe(long.join('\n\n'))
  expect(await foundIn(lise, to.id)).toContainEqual(['Long', to.id])
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('un document déplacé n’est plus que dans sa nouvelle collection, aussitôt', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [from, to] = [await lise.create('Règlement'), await lise.create('Voirie')]
  const source = await lise.addText(from.id, 'Parking', 'Le parking ferme à vingt heures.')
  await lise.addText(from.id, 'Reste', 'Le parking du maire reste ouvert.')
  await setup.app.services.knowledge.idle()
  const moves = await atOnce(4, () => take(lise, to.id, [source.id], true))
  expect(moves.filter(({ data }) => data?.done === 1)).toHaveLength(1)
  expect(await foundIn(lise, from.id)).toEqual([['Reste', from.id]])
  await setup.app.services.knowledge.idle()
  expect(await foundIn(lise, from.id)).toEqual([['Reste', from.id]])
  expect(await foundIn(lise, to.id)).toEqual([['Parking', to.id]])
  expect(await lise.read(source.id)).toMatchObject({ collectionId: to.id, state: 'ready' })
  const counts = await lise.call<Collection>('GET', `/knowledge/collections/${from.id}`)
  expect(counts.data.sources).toBe(1)
})

test('on ne prend que ce qu’on lit, et ne déplace que ce qu’on peut changer, chez un même propriétaire', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const [mine, notes] = [await lise.create('À moi'), await admin.create('Notes')]
  const secret = await noe.addText((await noe.create('Secrets')).id, 'Trésor', 'Sous le noyer.')
  const note = await admin.addText(notes.id, 'Note', 'Le parking ferme à vingt heures.')
  await setup.app.services.knowledge.idle()
  for (const id of [secret.id, note.id, 'rien'])
    expect((await take(lise, mine.id, [id])).code).toBe('knowledge.source-not-found')
  await admin.call('PUT', `/knowledge/collections/${notes.id}/audience`, { kind: 'everyone' })
  // Reading is no right to add, nor to take away.
  const own = await lise.addText(mine.id, 'Mien', 'Un texte.')
  expect((await take(lise, notes.id, [own.id])).code).toBe('knowledge.not-found')
  expect((await take(lise, mine.id, [note.id], true)).data.skipped).toHaveLength(1)
  expect((await take(lise, mine.id, [note.id])).data.done).toBe(1)
  await setup.app.services.knowledge.idle()
  await admin.call('PUT', `/knowledge/collections/${notes.id}/audience`, { kind: 'private' })
  expect(await foundIn(lise, mine.id)).toEqual([['Note', mine.id]])
  const files = await setup.app.services.database.queries
    .selectFrom('files')
    .select('owner_id')
    .where('owner_id', '=', lise.userId)
    .execute()
  expect(files).toHaveLength(2)
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('ce qui a été lu ailleurs ne se relit pas, sauf si on le demande', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [one, two] = [await lise.create('Un'), await lise.create('Deux')]
  const text = 'Le parking ferme à vingt heures.'
  const first = await lise.addText(one.id, 'Parking', text)
  await lise.read(first.id)
  // Marks what was read, to be known again in a copy.
  await setup.app.services.database.queries
    .updateTable('passages')
    .set({ heading: 'lu avant' })
    .execute()
  const second = await lise.addText(two.id, 'Le même', text)
  await lise.read(second.id)
  const headingOf = async (id: string) => {
    const path = `/knowledge/sources/${id}/passages`
    return (await lise.call<{ passages: { heading: string }[] }>('GET', path)).data.passages[0]
      ?.heading
  }
  expect(await headingOf(second.id)).toBe('lu avant')
  await lise.call('POST', `/knowledge/sources/${second.id}/reread`)
  await lise.read(second.id)
  expect(await headingOf(second.id)).toBe('')
})

test('plusieurs documents se suppriment ensemble, et reviennent ensemble', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const [one, other] = [await lise.create('Un'), await lise.create('Deux')]
  const ids: string[] = []
  for (const n of [1, 2, 3])
    ids.push((await lise.addText(one.id, `N ${n}`, `Le parking ${n} ferme à vingt heures.`)).id)
  const elsewhere = await lise.addText(other.id, 'Autre', 'Le parking du maire.')
  await setup.app.services.knowledge.idle()
  const remove = (reader: Reader, sourceIds: readonly string[]) =>
    reader.call<{ removed: number; batchId: string }>(
      ...(['POST', `/knowledge/collections/${one.id}/sources/removal`] as const),
      { sourceIds },
    )
  expect((await remove(noe, ids)).code).toBe('knowledge.not-found')
  const answers = await atOnce(3, () => remove(lise, [...ids.slice(0, 2), elsewhere.id, 'rien']))
  expect(answers.map(({ data }) => data.removed).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect((await listOf(lise, one.id)).map(({ title }) => title)).toEqual(['N 3'])
  expect(await listOf(lise, other.id)).toHaveLength(1)
  const batchId = answers.find(({ data }) => data.removed === 2)?.data.batchId
  await lise.call('POST', '/trash/restore', { batchId })
  expect(await listOf(lise, one.id)).toHaveLength(3)
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('qui ajoute à la collection d’un autre n’apprend rien de ses documents privés', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const [secret, notes] = [await admin.create('Secrets'), await admin.create('Notes')]
  const text = 'Le parking ferme à vingt heures.'
  await admin.read((await admin.addText(secret.id, 'Secret', text)).id)
  await setup.app.services.database.queries
    .updateTable('passages')
    .set({ heading: 'lu avant' })
    .execute()
  const groupId = await setup.addGroup('Voirie', [lise.userId])
  await admin.call('PUT', `/knowledge/collections/${notes.id}/audience`, {
    ...{ kind: 'groups', groupIds: [groupId], level: 'edit' },
  })
  const added = await lise.addText(notes.id, 'Le même', text)
  expect(await lise.read(added.id)).toMatchObject({ state: 'ready' })
  const path = `/knowledge/sources/${added.id}/passages`
  const { data } = await lise.call<{ passages: { heading: string }[] }>('GET', path)
  expect(data.passages.map(({ heading }) => heading)).toEqual([''])
})
