import type { Engine } from '#engine.ts'

/** An engine inside the process that gives every text the same vector. */
export const createScriptedEmbeddingEngine = (): Engine => ({
  id: 'vecteurs',
  name: 'Vecteurs scriptés',
  parallelism: 100,
  models: async () => [
    { id: 'vecteurs', name: 'Vecteurs', description: '', capabilities: ['embedding'], honours: [] },
  ],
  health: async () => ({ state: 'ok' }),
  embed: async ({ texts }) => texts.map(() => new Float32Array([1, 0])),
})
