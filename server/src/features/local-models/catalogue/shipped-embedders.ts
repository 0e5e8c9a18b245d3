import type { ModelEntry } from './catalogue-entry.ts'
import { entryOf, type ShippedDraft } from './shipped-entry.ts'

const embedder = (draft: Omit<ShippedDraft, 'ability'>): ModelEntry =>
  entryOf({ ...draft, ability: 'embeddings' })

/**
 * Models that find what documents mean, the smallest first. Their hashes are those that public code pins: of Granite one repository, of
 * the others several (record 0047).
 */
export const shippedEmbedders: readonly ModelEntry[] = [
  embedder({
    id: 'granite-embedding-107m',
    name: 'Granite Embedding 107M',
    description:
      'Le plus petit : cherche vite dans les documents sur toute machine, en douze langues.',
    repository: 'lmstudio-community/granite-embedding-107m-multilingual-GGUF',
    commit: 'fe02f2818f3aefb661ec656cab3be19024e40acd',
    files: {
      'granite-embedding-107m-multilingual-Q4_K_M.gguf':
        '4a0115de29aeeedc73175f14c6e2eee9da1d4b586cbe4c1e95b68b7e36aff36a',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'de', 'es', 'it', 'mul'],
  }),
  embedder({
    id: 'embeddinggemma-300m',
    name: 'EmbeddingGemma 300M',
    description: 'Petit et plus fin, dans plus de cent langues.',
    repository: 'ggml-org/embeddinggemma-300m-qat-q8_0-GGUF',
    commit: '66f974f8cd48cc3b9c41c516b95508e75b4bee64',
    files: {
      'embeddinggemma-300m-qat-Q8_0.gguf':
        '6fa0c02a9c302be6f977521d399b4de3a46310a4f2621ee0063747881b673f67',
    },
    licence: 'Gemma',
    languages: ['fr', 'en', 'mul'],
  }),
  embedder({
    id: 'bge-m3',
    name: 'bge-m3',
    description: 'Éprouvé dans une centaine de langues ; plus lent à lire les documents.',
    repository: 'ggml-org/bge-m3-Q8_0-GGUF',
    commit: '9eba04c5d75ba5a1595e45de734d36bef4e5cb98',
    files: {
      'bge-m3-q8_0.gguf': 'aa473d51f451a22f0fcf39ba3330c14bed38a385712b1113440f69df4047a173',
    },
    licence: 'MIT',
    languages: ['fr', 'en', 'mul'],
  }),
  embedder({
    id: 'qwen3-embedding-0.6b',
    name: 'Qwen3 Embedding 0.6B',
    description: 'Le plus fin des quatre ; lent sans processeur puissant.',
    repository: 'Qwen/Qwen3-Embedding-0.6B-GGUF',
    commit: '370f27d7550e0def9b39c1f16d3fbaa13aa67728',
    files: {
      'Qwen3-Embedding-0.6B-Q8_0.gguf':
        '06507c7b42688469c4e7298b0a1e16deff06caf291cf0a5b278c308249c3e439',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
]
