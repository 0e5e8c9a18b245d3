import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'

test('une question sans rapport ne trouve rien, et le seuil se mesure de nouveau quand il le faut', async () => {
  const embedder = createScriptedEmbedder()
  await using setup = await createKnowledgeSetup({ engines: [embedder] })
  const { lise, admin } = setup
  const { queries } = setup.app.services.database
  const { idle } = setup.app.services.knowledge
  const spaces = () => queries.selectFrom('vector_spaces').selectAll().execute()
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Déplacements', 'Une automobile peut être empruntée au garage.')
  await lise.addText(id, 'Congés', 'Les congés sont demandés un mois avant.')
  await idle()
  await admin.call('PUT', '/admin/knowledge', { embedder: embedderModel })
  await idle()
  const q = 'Quelle est la capitale de l’Australie ?'
  const { data } = await lise.call<KnowledgeAnswer>('POST', '/knowledge/search', { q })
  expect(data.isEnough).toBe(false)
  const [measured] = await spaces()
  const asQuestions = () => embedder.requests.filter(({ as }) => as === 'question').length
  const before = asQuestions()
  await idle()
  expect(asQuestions()).toBe(before)
  // As an upgrade does where it was measured otherwise.
  await queries.updateTable('vector_spaces').set({ floor: -1, floor_count: -1 }).execute()
  await idle()
  expect(await spaces()).toMatchObject([
    { floor: measured?.floor, floor_count: 2, state: 'serving', job_id: null },
  ])
})
