import type { SearchHit } from '@atelier/contract/search/search'
import { expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const search = async (reader: Reader, q: string, more = '') =>
  (
    await reader.call<{ hits: SearchHit[]; next: string | null }>(
      'GET',
      `/search?q=${encodeURIComponent(q)}${more}`,
    )
  ).data
const plain = (parts: SearchHit['title']) => parts.map(({ text }) => text).join('')

test('la recherche de tous ses travaux trouve les documents, par leur nom et par leur texte, à leur passage', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const text = Array.from({ length: 8 }, (_, n) => `Article ${n}. ${'Rien à dire. '.repeat(60)}`)
  const rules = await lise.addText(
    id,
    'Stationnement',
    [...text, 'Le parking ferme à vingt heures.'].join('\n\n'),
  )
  await lise.addText(id, 'Cantine', 'Le menu du midi est affiché.')
  await setup.app.services.knowledge.idle()
  const { hits } = await search(lise, 'le parking ferme')
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({
    ...{ type: 'knowledge', id: rules.id, thumbnailUrl: null },
    place: { type: 'knowledge', sourceId: rules.id, ordinal: expect.any(Number) },
  })
  expect(plain(hits[0]?.title ?? [])).toBe('Stationnement')
  expect(plain(hits[0]?.passages[0]?.text ?? [])).toContain('parking')
  for (const beginning of ['stat', 'le parking fer', 'parki'])
    expect((await search(lise, beginning)).hits.map(({ id: found }) => found)).toEqual([rules.id])
  const byName = await search(lise, 'stationnement')
  expect(byName.hits.map(({ id: found }) => found)).toEqual([rules.id])
  expect((await search(lise, 'parking', '&types=chat,files')).hits).toEqual([])
  expect((await search(lise, 'le de la', '&types=knowledge')).hits).toEqual([])
})

test('les documents se trouvent page après page, et seulement ceux que l’on peut lire, à cet instant', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const { id } = await admin.create('Notes')
  for (const n of [1, 2, 3, 4, 5]) await admin.addText(id, `Note ${n}`, `Le fanal ${n} est rouge.`)
  await setup.app.services.knowledge.idle()
  const share = (kind: string) =>
    admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind })
  expect((await search(lise, 'fanal rouge')).hits).toEqual([])
  await share('everyone')
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const page = await search(noe, 'fanal rouge', `&limit=2${cursor}`)
    found.push(...page.hits.map(({ title }) => plain(title)))
    if (page.next === null) break
    cursor = `&cursor=${page.next}`
  }
  expect(found).toEqual(['Note 5', 'Note 4', 'Note 3', 'Note 2', 'Note 1'])
  await share('private')
  expect((await search(noe, 'fanal rouge')).hits).toEqual([])
  expect((await search(admin, 'fanal rouge')).hits).toHaveLength(5)
  await admin.call('DELETE', `/knowledge/collections/${id}`)
  expect((await search(admin, 'fanal rouge')).hits).toEqual([])
})

test('un document que rien ne permet de lire se trouve par son nom, ou son début, par qui peut le voir', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await lise.create('Archives')
  const bytes = pdfOf({ pages: [{ lines: [{ text: 'Secret', y: 700 }] }], isEncrypted: true })
  const { data } = await lise.addFile(id, { name: 'Convention scellée.pdf', bytes })
  await setup.app.services.knowledge.idle()
  expect((await lise.read(data.id)).state).toBe('unreadable')
  for (const q of ['convention', 'scell', 'convention scellee pdf'])
    expect((await search(lise, q)).hits).toMatchObject([
      { type: 'knowledge', id: data.id, passages: [], place: { sourceId: data.id, ordinal: 0 } },
    ])
  expect((await search(lise, 'scell convention')).hits).toEqual([])
  expect((await search(noe, 'convention')).hits).toEqual([])
  await lise.call('DELETE', `/knowledge/sources/${data.id}`)
  expect((await search(lise, 'convention')).hits).toEqual([])
})
