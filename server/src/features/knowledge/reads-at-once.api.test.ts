import { setImmediate as nextRound } from 'node:timers/promises'
import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  createReader,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'

const long = (name: string) =>
  Array.from({ length: 150 }, (_, n) => `${name} ${n}. ${'Le parking. '.repeat(70)}`).join('\n\n')
const change = (by: Reader, body: object) =>
  by.call<KnowledgeState>('PUT', '/admin/knowledge', body)

/** How many were read at once, at most, until all are. */
async function watchReadings({ app }: KnowledgeSetup): Promise<number> {
  let [most, isDone] = [0, false]
  const ended = app.services.knowledge.idle().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const active = await app.services.database.queries
      .selectFrom('sources')
      .select('id')
      .where('job_id', 'is not', null)
      .execute()
    most = Math.max(most, active.length)
    await nextRound()
  }
  await ended
  return most
}

async function addForMany(setup: KnowledgeSetup, count: number) {
  const readers = [setup.lise, setup.noe]
  while (readers.length < count)
    readers.push(await createReader(setup.app, `Personne ${readers.length}`))
  const collections = await Promise.all(readers.map((reader) => reader.create('Règlement')))
  await atOnce(count, async (n) => {
    const [reader, collection] = [readers[n], collections[n]]
    if (reader && collection) await reader.addText(collection.id, 'Un', long(`Article ${n}`))
  })
}
const statesOf = async ({ app }: KnowledgeSetup) =>
  (await app.services.database.queries.selectFrom('sources').select('state').execute()).map(
    ({ state }) => state,
  )

test('un seul document se lit à la fois, par toute l’installation, et tous finissent', async () => {
  await using setup = await createKnowledgeSetup()
  await addForMany(setup, 5)
  expect(await watchReadings(setup)).toBeLessThanOrEqual(1)
  expect(new Set(await statesOf(setup))).toEqual(new Set(['ready']))
})

test('autant que l’administrateur le dit, mais un seul par personne', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  expect((await change(admin, { readsAtOnce: 3 })).data.readsAtOnce).toBe(3)
  await addForMany(setup, 5)
  expect(await watchReadings(setup)).toBeLessThanOrEqual(3)
  expect(new Set(await statesOf(setup))).toEqual(new Set(['ready']))
  const { id } = await lise.create('Autre')
  for (const name of ['A', 'B', 'C']) await lise.addText(id, name, long(name))
  expect(await watchReadings(setup)).toBeLessThanOrEqual(1)
  expect((await statesOf(setup)).filter((state) => state === 'ready')).toHaveLength(8)
})

test('qui dépose tout un dossier ne fait attendre les autres qu’un document', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const [folder, one] = [await lise.create('Dossier'), await noe.create('Un')]
  for (const name of ['A', 'B', 'C', 'D', 'E']) await lise.addText(folder.id, name, long(name))
  const single = await noe.addText(one.id, 'Seul', 'Le parking ferme à vingt heures.')
  await setup.app.services.knowledge.idle()
  const read = await setup.app.services.database.queries
    .selectFrom('sources')
    .select(['id', 'read_at'])
    .orderBy('read_at')
    .execute()
  expect(read).toHaveLength(6)
  expect(read.findIndex(({ id }) => id === single.id)).toBeLessThan(5)
})

test('le nombre va de un à quatre, se garde, se lit dans l’audit, et ne touche pas au modèle', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const read = async () => (await admin.call<KnowledgeState>('GET', '/admin/knowledge')).data
  expect((await read()).readsAtOnce).toBe(1)
  for (const readsAtOnce of [0, 5, 1.5, '2', null])
    expect((await change(admin, { readsAtOnce })).status).toBe(400)
  expect((await change(lise, { readsAtOnce: 2 })).status).toBe(403)
  expect((await change(admin, { readsAtOnce: 2 })).data).toMatchObject({
    ...{ readsAtOnce: 2, serving: null, building: null },
  })
  expect((await change(admin, {})).data.readsAtOnce).toBe(2)
  expect((await change(admin, { embedder: null })).data.readsAtOnce).toBe(2)
  const entries = await setup.app.services.database.queries
    .selectFrom('audit_entries')
    .selectAll()
    .execute()
  expect(JSON.stringify(entries)).toContain('readsAtOnce')
})
