import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const ask = (reader: Reader, q: string, more: object = {}) =>
  reader.call<KnowledgeAnswer>('POST', '/knowledge/search', { q, ...more })
const titles = ({ data }: { data: KnowledgeAnswer }) => data.passages.map(({ title }) => title)

test('une question trouve ses passages, avec leurs mots marqués et leur emplacement', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Congés', 'Les congés annuels se posent avant le 31 mars.')
  const { id: last } = await lise.addText(id, 'Parking', 'Le parking ferme à vingt heures.')
  await lise.read(last)
  const answer = await ask(lise, 'À quelle heure ferme le parking ?')
  expect(answer.data).toMatchObject({ isEnough: true, collections: 1, indexed: 1 })
  const [first] = answer.data.passages
  expect(first).toMatchObject({ title: 'Parking', sourceId: last, collectionId: id })
  expect(first?.foundBy).toContain('words')
  expect(first?.marks.map(({ from, to }) => first.text.slice(from, to))).toEqual(
    expect.arrayContaining(['parking', 'ferme']),
  )
  // One excerpt of each says nothing of how rare its words are; « poser » is « se posent ».
  expect((await ask(lise, 'Quand poser mes congés ?')).data.isEnough).toBe(true)
  // A letter is missing in each long word.
  expect(titles(await ask(lise, 'parkng')).at(0)).toBe('Parking')
  const nothing = await ask(lise, 'Qui a peint la Joconde ?')
  expect([nothing.status, nothing.data.isEnough]).toEqual([200, false])
})

test('nul ne trouve ce qu’il ne peut lire, même en nommant la collection, le document ou le passage', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const { id } = await lise.create('Secrets')
  const { id: sourceId } = await lise.addText(id, 'Trésor', 'Le trésor est sous le vieux noyer.')
  await lise.read(sourceId)
  expect(titles(await ask(lise, 'trésor noyer'))).toEqual(['Trésor'])
  for (const other of [admin, noe]) {
    expect((await ask(other, 'trésor noyer')).data).toMatchObject({ passages: [], collections: 0 })
    expect((await ask(other, 'trésor', { collectionIds: [id] })).code).toBe('knowledge.not-found')
    const excerpts = await other.call('GET', `/knowledge/sources/${sourceId}/passages`)
    expect([excerpts.status, excerpts.code]).toEqual([404, 'knowledge.source-not-found'])
  }
})

test('ce qui n’est plus partagé, ou est dans la corbeille, ne se trouve plus aussitôt', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const { id } = await admin.create('Notes')
  const { id: sourceId } = await admin.addText(id, 'Note', 'La cantine ferme en août.')
  await admin.read(sourceId)
  const share = (kind: string) =>
    admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind })
  const found = async (reader: Reader) => titles(await ask(reader, 'cantine en août'))
  expect(await found(lise)).toEqual([])
  await share('everyone')
  expect(await found(lise)).toEqual(['Note'])
  await share('private')
  expect(await found(lise)).toEqual([])
  await share('everyone')
  await admin.call('DELETE', `/knowledge/sources/${sourceId}`)
  expect(await found(admin)).toEqual([])
  await admin.call('POST', '/trash/restore', { ids: [sourceId] })
  await setup.app.services.knowledge.idle()
  expect(await found(lise)).toEqual(['Note'])
  await admin.call('DELETE', `/knowledge/collections/${id}`)
  expect(await found(admin)).toEqual([])
})

test('l’index se refait des lignes quand il manque', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  for (const n of [1, 2, 3]) await lise.addText(id, `Texte ${n}`, `Le fanal numéro ${n} est rouge.`)
  await setup.app.services.knowledge.idle()
  const before = await ask(lise, 'fanal rouge')
  expect(before.data.passages).toHaveLength(3)
  await setup.app.services.knowledge.rebuildIndex()
  expect(await ask(lise, 'fanal rouge')).toEqual(before)
})

test('un partage retiré pendant que d’autres cherchent : rien n’échoue, et plus rien ne se trouve après', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const { id } = await admin.create('Notes')
  const { id: sourceId } = await admin.addText(id, 'Note', 'La cantine ferme en août.')
  await admin.read(sourceId)
  const share = (kind: string) =>
    admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind })
  await share('everyone')
  const answers = await atOnce(12, async (n) => {
    if (n === 5) return { share: (await share('private')).status }
    const { status, data } = await ask(lise, 'cantine en août', { limit: 3 })
    return { status, titles: data.passages.map(({ title }) => title) }
  })
  expect(answers[5]).toEqual({ share: 200 })
  for (const answer of answers.toSpliced(5, 1))
    expect([
      { status: 200, titles: ['Note'] },
      { status: 200, titles: [] },
    ]).toContainEqual(answer)
  expect(titles(await ask(lise, 'cantine en août'))).toEqual([])
  expect((await ask(lise, 'cantine', { collectionIds: [id] })).status).toBe(404)
})
