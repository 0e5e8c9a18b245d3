import type { CopiedSources } from '@atelier/contract/knowledge/documents/new-sources'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'

const long = Array.from({ length: 1500 }, (_, n) => `Article ${n}. ${'Le parking. '.repeat(70)}`)
const take = (reader: Reader, collectionId: string, sourceIds: readonly string[], move = false) =>
  reader.call<CopiedSources>('POST', `/knowledge/collections/${collectionId}/sources/copies`, {
    ...{ sourceIds, move },
  })
const ask = (reader: Reader, collectionIds: readonly string[]) =>
  reader.call<KnowledgeAnswer>('POST', '/knowledge/search', { q: 'parking', collectionIds })
/** Texts that belong to nothing, or to a reading that is over. */
const countStrayTexts = async ({ app }: KnowledgeSetup) =>
  (
    await app.services.database.queries
      .selectFrom('passages')
      .innerJoin('sources', 'sources.id', 'passages.source_id')
      .select('passages.id')
      .whereRef('passages.reading', '<>', 'sources.reading')
      .execute()
  ).length

test('un document déplacé, copié ou supprimé pendant sa lecture finit juste, où qu’il soit', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [from, to] = [await lise.create('Un'), await lise.create('Deux')]
  const moved = await lise.addText(from.id, 'Déplacé', long.join('\n\n'))
  const [copied, move] = await atOnce(2, (n) => take(lise, to.id, [moved.id], n === 1))
  // One of both was there first.
  expect((copied?.data.done ?? 0) + (move?.data.done ?? 0)).toBeGreaterThan(0)
  const removed = await lise.addText(from.id, 'Supprimé', `${long.join('\n\n')} fin`)
  await lise.call('DELETE', `/knowledge/sources/${removed.id}`)
  await setup.app.services.knowledge.readWaiting()
  await setup.app.services.knowledge.idle()
  const inTwo = await lise.call<Source[]>('GET', `/knowledge/collections/${to.id}/sources`)
  for (const source of inTwo.data) expect(source).toMatchObject({ state: 'ready', problem: null })
  expect(await countStrayTexts(setup)).toBe(0)
  const { data } = await ask(lise, [to.id])
  expect(new Set(data.passages.map(({ collectionId }) => collectionId))).toEqual(new Set([to.id]))
  expect((await ask(lise, [from.id])).data.passages.map(({ title }) => title)).not.toContain(
    'Supprimé',
  )
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('une collection mise à la corbeille pendant que d’autres y cherchent : rien n’échoue, plus rien après', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const { id } = await admin.create('Notes')
  const source = await admin.addText(id, 'Note', 'Le parking ferme à vingt heures.')
  await admin.read(source.id)
  await admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind: 'everyone' })
  const answers = await atOnce(12, async (n) =>
    n === 4
      ? (await admin.call('DELETE', `/knowledge/collections/${id}`)).status
      : (await ask(lise, [id])).status,
  )
  for (const status of answers) expect([200, 204, 404]).toContain(status)
  expect((await ask(lise, [id])).status).toBe(404)
  const reads = [
    `/knowledge/sources/${source.id}`,
    `/knowledge/sources/${source.id}/original`,
    `/knowledge/sources/${source.id}/passages`,
    `/knowledge/collections/${id}/sources`,
  ]
  for (const path of reads)
    for (const reader of [lise, admin])
      expect((await setup.app.call('GET', path, { token: reader.token })).status).toBe(404)
})

test('5 000 documents se listent par pages et se filtrent ; un de plus n’entre pas, même copié', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const [full, other] = [await lise.create('Pleine'), await lise.create('Autre')]
  const title = 'é'.repeat(knowledgeLimits.titleMax)
  const source = await lise.addText(other.id, title, 'Le parking ferme à vingt heures.')
  await setup.app.services.knowledge.idle()
  await fill(setup, { collectionId: full.id, like: source.id })
  const list = async (query: string) =>
    await lise.call<Source[]>('GET', `/knowledge/collections/${full.id}/sources?${query}`)
  expect((await list('page=100')).data).toHaveLength(50)
  expect((await list('page=101')).data).toHaveLength(0)
  expect((await list(`q=${encodeURIComponent('100 %_\\')}`)).data.map((one) => one.title)).toEqual([
    'Titre 100 %_\\',
  ])
  expect((await list('state=unreadable&kind=page')).data).toHaveLength(0)
  for (const move of [false, true]) {
    const { data } = await take(lise, full.id, [source.id], move)
    expect(data).toMatchObject({ done: 0, skipped: [{ code: 'knowledge.too-many-sources' }] })
  }
  const more = await lise.call('POST', `/knowledge/collections/${full.id}/sources/text`, {
    ...{ title: 'Un de plus', text: 'Non.' },
  })
  expect(more.code).toBe('knowledge.too-many-sources')
  const tooMany = Array.from({ length: knowledgeLimits.selectedMax + 1 }, (_, n) => `s${n}`)
  expect((await take(lise, other.id, tooMany)).status).toBe(400)
})

/** As many documents as a collection may have, all with the original of one. */
async function fill(
  { app }: KnowledgeSetup,
  { collectionId, like }: { readonly collectionId: string; readonly like: string },
): Promise<void> {
  const { queries } = app.services.database
  const row = await queries
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: knowledgeLimits.sources }, (_, n) => ({
    ...row,
    ...{ id: `source${n}`, collection_id: collectionId, content_hash: `hash${n}` },
    ...{ title: n === 7 ? 'Titre 100 %_\\' : `Titre ${n}`, passage_count: 0, text_bytes: 0 },
  }))
  for (let from = 0; from < rows.length; from += 500)
    await queries
      .insertInto('sources')
      .values(rows.slice(from, from + 500))
      .execute()
}

test('un document qui revient de la corbeille sans avoir été lu se lit tout de suite', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { queries } = setup.app.services.database
  const { id } = await lise.create('Règlement')
  const source = await lise.addText(id, 'Un', 'Le parking ferme à vingt heures.')
  await setup.app.services.knowledge.idle()
  await lise.call('DELETE', `/knowledge/sources/${source.id}`)
  await queries
    .updateTable('sources')
    .set({ state: 'waiting', passage_count: 0, text_bytes: 0, reading: 2 })
    .where('id', '=', source.id)
    .execute()
  await lise.call('POST', '/trash/restore', { ids: [source.id] })
  const stateOf = async () => (await lise.call('GET', `/knowledge/sources/${source.id}`)).data
  await expect.poll(stateOf).toMatchObject({ state: 'ready', passages: 1 })
})
