import type { UseLine } from '@atelier/contract/usage/own-usage'
import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { expect, test } from 'vitest'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'

const embedded = async (reader: Reader) =>
  (await reader.call<UseLine[]>('GET', '/usage/lines?limit=50')).data.filter(
    ({ tool }) => tool === 'embeddings',
  )

test('les vecteurs des documents sont comptés à l’administrateur, ceux d’une question à qui la pose', async () => {
  const embedder = createScriptedEmbedder()
  await using setup = await createKnowledgeSetup({ engines: [embedder] })
  const { admin, lise, app } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée. '.repeat(20))
  await app.services.knowledge.idle()
  await lise.call('POST', '/knowledge/search', { q: 'voiture' })
  expect([await embedded(admin), await embedded(lise)]).toEqual([[], []])
  await admin.call('PUT', '/admin/knowledge', { embedder: embedderModel })
  await app.services.knowledge.idle()
  const [line, ...others] = await embedded(admin)
  expect(line).toMatchObject({
    ...{ meter: 'tokens', state: 'counted', origin: 'page', isEstimated: true },
    model: embedderModel,
  })
  expect(line?.amount).toBeGreaterThan(150)
  expect(others).toEqual([])
  await lise.call('POST', '/knowledge/search', { q: 'voiture' })
  expect(await embedded(lise)).toMatchObject([{ amount: 2, state: 'counted' }])
  expect(await embedded(setup.noe)).toEqual([])
})

test('un embedder qui ne répond pas ne compte rien', async () => {
  const embedder = createScriptedEmbedder()
  await using setup = await createKnowledgeSetup({ engines: [embedder] })
  const { admin, lise, app } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée.')
  await admin.call('PUT', '/admin/knowledge', { embedder: embedderModel })
  await app.services.knowledge.idle()
  embedder.mood = 'away'
  await lise.call('POST', '/knowledge/search', { q: 'voiture' })
  expect(await embedded(lise)).toEqual([])
})
