import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { createEmbedded } from '@atelier/engine/embedded/embedded'
import { tinyEmbedder } from '@atelier/engine/testing/models/tiny-embedder'
import { expect, test } from 'vitest'
import { projectRoot } from '#environment.ts'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('un modèle d’embedding déposé dans le dossier prépare les documents, sans aucun autre service', async () => {
  const { path: dataFolder } = await temporaryFolder()
  const modelsFolder = join(dataFolder, 'models')
  await mkdir(join(modelsFolder, 'embeddings'), { recursive: true })
  await writeFile(join(modelsFolder, 'embeddings/miniature.gguf'), tinyEmbedder())
  const onFailure = () => undefined
  const embedded = createEmbedded({ pages: [], modelsFolder, projectRoot, onFailure })
  await using setup = await createKnowledgeSetup({
    ...{ dataFolder, embedded, engines: [embedded.engine] },
  })
  const { admin, lise } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Cantine', 'La soupe est servie à midi.')
  // Longer than the model's context: its halves are embedded.
  await lise.addText(id, 'Budget', 'Le budget de la ville. '.repeat(40))
  await setup.app.services.knowledge.idle()
  const embedder = 'local/embeddings/miniature.gguf'
  const { data } = await admin.call<KnowledgeState>('PUT', '/admin/knowledge', { embedder })
  expect(data.models).toEqual([
    { id: embedder, name: 'Embedder miniature', engine: 'Le moteur intégré' },
  ])
  await setup.app.services.knowledge.idle()
  const state = (await admin.call<KnowledgeState>('GET', '/admin/knowledge')).data
  expect(state).toMatchObject({ serving: { dimensions: 64, problem: null }, building: null })
  expect(state.serving?.done).toBe(state.serving?.total)
  const answer = await lise.call<KnowledgeAnswer>('POST', '/knowledge/search', { q: 'soupe' })
  expect(answer.data).toMatchObject({ wordsOnly: null })
  expect(answer.data.passages[0]).toMatchObject({ title: 'Cantine' })
  expect(answer.data.passages[0]?.foundBy).toContain('meaning')
  await rm(setup.app.folder, { recursive: true, force: true })
})
