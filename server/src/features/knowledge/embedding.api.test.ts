import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source } from '@atelier/contract/knowledge/sources'
import {
  createScriptedEmbedder,
  embedderModel,
  type ScriptedEmbedder,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'
import { createManualClock } from '#testing/manual-clock.ts'

const spacesOf = (setup: KnowledgeSetup) =>
  setup.app.services.database.queries.selectFrom('vector_spaces').selectAll().execute()
const ask = async (reader: Reader, q: string) =>
  (await reader.call<KnowledgeAnswer>('POST', '/knowledge/search', { q })).data

async function createEmbedderSetup(embedder: ScriptedEmbedder = createScriptedEmbedder()) {
  const clock = createManualClock(Date.now())
  const setup = await createKnowledgeSetup({ engines: [embedder], clock })
  const choose = async (model: string | null = embedderModel) => {
    const reply = await setup.admin.call('PUT', '/admin/knowledge', { embedder: model })
    await setup.app.services.knowledge.idle()
    return reply
  }
  return { ...setup, embedder, clock, choose, idle: setup.app.services.knowledge.idle }
}

test('ce qui veut dire la même chose se trouve, avec d’autres mots', async () => {
  const wide = createScriptedEmbedder()
  // Different words seldom are the same number.
  wide.dimensions = 1024
  await using setup = await createEmbedderSetup(wide)
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée au garage.')
  await lise.addText(id, 'Cantine', 'La cantine sert à midi.')
  await setup.idle()
  const q = 'voiture'
  expect((await ask(lise, q)).isEnough).toBe(false)
  expect((await setup.choose()).status).toBe(200)
  expect(await spacesOf(setup)).toMatchObject([{ state: 'serving', dimensions: 1024 }])
  const answer = await ask(lise, q)
  expect(answer).toMatchObject({ isEnough: true, wordsOnly: null })
  expect(answer.passages[0]).toMatchObject({ title: 'Déplacements', foundBy: ['meaning'] })
  // What is added later gets its vectors too.
  await lise.addText(id, 'Paie', 'La rémunération est versée le 27.')
  await setup.idle()
  expect((await ask(lise, 'salaire')).passages[0]).toMatchObject({ title: 'Paie' })
  expect(setup.embedder.requests.at(-1)).toMatchObject({ texts: ['salaire'], as: 'question' })
})

test('un embedder absent ou lent : des mots seulement, et c’est dit', async () => {
  await using setup = await createEmbedderSetup()
  const { lise, embedder } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée au garage.')
  await setup.choose()
  embedder.mood = 'away'
  const away = await ask(lise, 'automobile')
  expect(away.wordsOnly).toMatchObject({ code: 'engine.unreachable' })
  expect(away.passages[0]).toMatchObject({ title: 'Déplacements', foundBy: ['words', 'letters'] })
  embedder.mood = 'silent'
  expect((await ask(lise, 'automobile')).wordsOnly).toMatchObject({
    code: 'knowledge.embedder-slow',
  })
  embedder.mood = 'well'
  embedder.dimensions = 64
  expect((await ask(lise, 'automobile')).wordsOnly).toMatchObject({
    code: 'knowledge.embedder-changed',
  })
})

test('un embedder qui échoue pendant la préparation : elle attend, puis reprend où elle en était', async () => {
  await using setup = await createEmbedderSetup()
  const { lise, embedder, clock } = setup
  const { id } = await lise.create('Règlement')
  const text = Array.from({ length: 400 }, (_, n) => `Article ${n}. ${'Le congé. '.repeat(70)}`)
  await lise.addText(id, 'Congés', text.join('\n\n'))
  await setup.idle()
  let calls = 0
  const embed = embedder.embed?.bind(embedder)
  embedder.embed = async (request, signal) => {
    calls += 1
    if (calls === 14) embedder.mood = 'broken'
    return (await embed?.(request, signal)) ?? []
  }
  await setup.choose()
  expect(await spacesOf(setup)).toMatchObject([
    { state: 'building', job_id: null, failures: 1, problem_code: 'engine.bad-answer' },
  ])
  expect(await setup.countRows('passage_vectors')).toBeGreaterThan(0)
  const sources = async () =>
    (await lise.call<Source[]>('GET', `/knowledge/collections/${id}/sources`)).data
  const [waiting] = await sources()
  expect(waiting?.meaning).toBeGreaterThan(0)
  expect(waiting?.meaning).toBeLessThan(1)
  // Not before its time.
  await setup.idle()
  expect(await spacesOf(setup)).toMatchObject([{ failures: 1 }])
  embedder.mood = 'well'
  clock.advance(60_000)
  await setup.idle()
  expect(await spacesOf(setup)).toMatchObject([
    { state: 'serving', failures: 0, problem_code: null },
  ])
  const blocks = await setup.app.services.database.queries
    .selectFrom('passage_vectors')
    .select(['first_ordinal', 'count'])
    .orderBy('number')
    .execute()
  let next = 0
  for (const { first_ordinal: first, count } of blocks) {
    expect(first).toBe(next)
    next += count
  }
  const [source] = await sources()
  expect(source).toMatchObject({ passages: next, meaning: null })
})

test('un autre modèle sous le même nom : un nouvel espace se prépare, et sert à la place de l’ancien', async () => {
  await using setup = await createEmbedderSetup()
  const { lise, embedder } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée au garage.')
  await setup.choose()
  const [before] = await spacesOf(setup)
  embedder.seed = 11
  await lise.addText(id, 'Paie', 'La rémunération est versée le 27.')
  await setup.idle()
  await setup.idle()
  const spaces = await spacesOf(setup)
  expect(spaces).toMatchObject([{ state: 'serving', problem_code: null }])
  expect(spaces[0]?.id).not.toBe(before?.id)
  expect((await ask(lise, 'salaire')).passages[0]).toMatchObject({
    title: 'Paie',
    foundBy: expect.arrayContaining(['meaning']),
  })
})

test('sans embedder choisi, plus aucun vecteur ne reste ; les mots trouvent toujours', async () => {
  await using setup = await createEmbedderSetup()
  const { lise } = setup
  const { id } = await lise.create('Règlement')
  const { id: sourceId } = await lise.addText(id, 'Garage', 'Une automobile peut être empruntée.')
  await setup.choose()
  expect(await setup.countRows('passage_vectors')).toBe(1)
  await lise.call('POST', `/knowledge/sources/${sourceId}/reread`)
  await setup.idle()
  expect(await setup.countRows('passage_vectors')).toBe(1)
  // Deleted for good with its document, and made for another one.
  const { id: other } = await lise.create('Autre')
  await lise.addText(other, 'Note', 'Le portail ferme à vingt heures.')
  await setup.idle()
  expect(await setup.countRows('passage_vectors')).toBe(2)
  await lise.call('DELETE', `/knowledge/collections/${other}`)
  expect((await lise.call('DELETE', `/trash/${other}`)).status).toBe(200)
  expect(await setup.countRows('passage_vectors')).toBe(1)
  await setup.choose(null)
  expect(await setup.countRows('passage_vectors')).toBe(0)
  expect(await spacesOf(setup)).toEqual([])
  expect((await ask(lise, 'automobile')).passages[0]).toMatchObject({ title: 'Garage' })
})

test('l’index se refait avec ses vecteurs, sans rien redemander à l’embedder', async () => {
  await using setup = await createEmbedderSetup()
  const { lise, embedder } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Garage', 'Une automobile peut être empruntée.')
  await setup.choose()
  const before = embedder.requests.length
  const answer = await ask(lise, 'voiture')
  await setup.app.services.knowledge.rebuildIndex()
  expect(await ask(lise, 'voiture')).toEqual(answer)
  expect(embedder.requests.length).toBe(before + 2)
})

test('l’administrateur voit l’avancement et les tailles, essaie un modèle, et en choisit un autre à côté', async () => {
  await using setup = await createEmbedderSetup()
  const { admin, lise, embedder } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Garage', 'Une automobile peut être empruntée.')
  await setup.idle()
  const state = async () => (await admin.call<KnowledgeState>('GET', '/admin/knowledge')).data
  expect(await state()).toMatchObject({
    serving: null,
    building: null,
    models: [{ id: embedderModel, name: 'Vecteurs scriptés', engine: 'Embedder scripté' }],
    sizes: { collections: 1, sources: 1, passages: 1, vectorBytes: 0 },
    indexed: 1,
    largest: [{ name: 'Lise', sources: 1, passages: 1 }],
  })
  expect((await admin.call('POST', '/admin/knowledge/rebuild', { what: 'vectors' })).code).toBe(
    'knowledge.no-embedder',
  )
  const trial = await admin.call('POST', '/admin/knowledge/try', { model: embedderModel })
  expect(trial.data).toMatchObject({ model: embedderModel, dimensions: 128 })
  for (const embedderId of ['inconnu', 'x'.repeat(200)])
    expect((await setup.choose(embedderId)).code).toBe('model.not-offered')
  embedder.mood = 'away'
  expect((await setup.choose()).data).toMatchObject({ building: { done: 0, total: 1 } })
  expect((await state()).building).toMatchObject({
    isWorking: false,
    problem: { code: 'engine.unreachable' },
    retryAt: expect.any(String),
  })
  embedder.mood = 'well'
  await setup.choose()
  expect(await state()).toMatchObject({
    serving: { model: embedderModel, dimensions: 128, done: 1, total: 1, problem: null },
    building: null,
    sizes: { vectorBytes: 176 },
  })
  // One that is built again waits for its engine, and goes on when it is asked to.
  embedder.mood = 'away'
  await admin.call('POST', '/admin/knowledge/rebuild', { what: 'vectors' })
  await setup.idle()
  expect((await state()).building).toMatchObject({ problem: { code: 'engine.unreachable' } })
  embedder.mood = 'well'
  const [first] = await spacesOf(setup)
  await setup.choose()
  await setup.idle()
  expect(await state()).toMatchObject({ serving: { done: 1 }, building: null })
  expect((await spacesOf(setup))[0]?.id).not.toBe(first?.id)
  // Beside the one that serves, which takes over when it is complete.
  const [before] = await spacesOf(setup)
  expect((await admin.call('POST', '/admin/knowledge/rebuild', { what: 'vectors' })).status).toBe(
    200,
  )
  await setup.idle()
  await setup.idle()
  const after = await spacesOf(setup)
  expect(after.map(({ state: one }) => one)).toEqual(['serving'])
  expect(after[0]?.id).not.toBe(before?.id)
  expect((await admin.call('POST', '/admin/knowledge/rebuild', { what: 'index' })).status).toBe(200)
  await setup.idle()
  expect((await ask(lise, 'voiture')).passages[0]).toMatchObject({ title: 'Garage' })
  for (const [method, path] of [
    ['GET', '/admin/knowledge'],
    ['PUT', '/admin/knowledge'],
  ] as const)
    expect(
      (await lise.call(method, path, method === 'PUT' ? { embedder: null } : undefined)).status,
    ).toBe(403)
})

test('des choix et des reconstructions tous ensemble : un seul espace sert à la fin, et chaque passage a un vecteur', async () => {
  await using setup = await createEmbedderSetup()
  const { admin, lise } = setup
  const { id } = await lise.create('Règlement')
  for (const n of [1, 2, 3]) await lise.addText(id, `Texte ${n}`, `Le garage ${n} est ouvert.`)
  await setup.choose()
  const statuses = await atOnce(8, async (n) => {
    if (n % 2 === 0) return (await setup.choose()).status
    return (await admin.call('POST', '/admin/knowledge/rebuild', { what: 'vectors' })).status
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  while ((await spacesOf(setup)).some(({ state }) => state !== 'serving')) await setup.idle()
  expect(await spacesOf(setup)).toMatchObject([{ state: 'serving', job_id: null }])
  expect(await setup.countRows('passage_vectors')).toBe(3)
  expect((await ask(lise, 'garage')).passages[0]?.foundBy).toContain('meaning')
})

test('un document supprimé, et un embedder changé, pendant que le job travaille : rien n’en reste', async () => {
  await using setup = await createEmbedderSetup()
  const { admin, lise, embedder } = setup
  const { id } = await lise.create('Règlement')
  const kept = await lise.addText(id, 'Garage', 'Une automobile peut être empruntée.')
  const { id: removed } = await lise.addText(id, 'Secret', 'Le coffre est derrière la porte.')
  await setup.idle()
  const embed = embedder.embed?.bind(embedder)
  embedder.embed = async (request, signal) => {
    if (request.texts.some((text) => text.includes('coffre'))) {
      await lise.call('DELETE', `/knowledge/sources/${removed}`)
      // The choice is taken back, and made again: another space, another job.
      if (embed) embedder.embed = embed
      await admin.call('PUT', '/admin/knowledge', { embedder: null })
      await admin.call('PUT', '/admin/knowledge', { embedder: embedderModel })
    }
    return (await embed?.(request, signal)) ?? []
  }
  await setup.choose()
  while ((await spacesOf(setup)).some(({ state }) => state !== 'serving')) await setup.idle()
  const vectors = await setup.app.services.database.queries
    .selectFrom('passage_vectors')
    .select('source_id')
    .execute()
  expect(vectors).toEqual([{ source_id: kept.id }])
  expect((await ask(lise, 'coffre')).passages.map(({ title }) => title)).not.toContain('Secret')
})
