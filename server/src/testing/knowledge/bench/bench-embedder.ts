import { createEmbedded } from '@atelier/engine/embedded/embedded'
import { tinyEmbedder } from '@atelier/engine/testing/models/tiny-embedder'
import { projectRoot } from '#environment.ts'

/** A model as large as a small one of those that are used, and what runs it. */
export function createEmbeddedModels(modelsFolder: string, contextLength: number) {
  const sizes = { width: 384, feedForward: 1536, heads: 12, layers: 6 }
  return {
    bytes: tinyEmbedder({ name: 'Banc', contextLength, sizes }),
    embedded: createEmbedded({ pages: [], modelsFolder, projectRoot, onFailure: () => undefined }),
  }
}
