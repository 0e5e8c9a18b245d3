import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddingRequest, Engine } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'

/** What the next calls do. */
export type EmbedderMood =
  | 'well'
  /** It never answers. */
  | 'silent'
  | 'away'
  /** Vectors of numbers that are none. */
  | 'broken'

export interface ScriptedEmbedder extends Engine {
  mood: EmbedderMood
  dimensions: number
  /** Another one makes other vectors of the same texts, as another model of the same name does. */
  seed: number
  /** A longer text is refused. */
  maxCharacters: number
  /** Texts of which it makes nothing. */
  refused: RegExp | undefined
  readonly requests: readonly EmbeddingRequest[]
}

export const embedderModel = 'vecteurs-scriptes'

/** Words that mean the same. */
const synonyms: readonly (readonly string[])[] = [
  ['voiture', 'automobile', 'véhicule'],
  ['congé', 'congés', 'vacances', 'repos'],
  ['salaire', 'rémunération', 'paie'],
]

/** An engine inside the process whose vectors are near each other when texts share words, or words that mean the same. */
export function createScriptedEmbedder(): ScriptedEmbedder {
  const requests: EmbeddingRequest[] = []
  const embedder: ScriptedEmbedder = {
    id: 'embedder',
    name: 'Embedder scripté',
    parallelism: 1,
    mood: 'well',
    dimensions: 128,
    seed: 7,
    maxCharacters: 8192,
    refused: undefined,
    requests,
    models: async () => [
      {
        ...{ id: embedderModel, name: 'Vecteurs scriptés', description: '' },
        ...{ capabilities: ['embedding'], honours: [] },
      },
    ],
    health: async () => ({ state: 'ok' }),
    async embed(request, signal) {
      signal.throwIfAborted()
      requests.push(request)
      if (embedder.mood === 'away') throw new EngineFailure('unreachable', { neverSent: true })
      if (embedder.mood === 'silent') await delay(2 ** 30, undefined, { signal })
      const { texts } = request
      if (embedder.mood === 'broken' || texts.some((text) => embedder.refused?.test(text)))
        throw new EngineFailure('bad-answer')
      if (texts.some(({ length }) => length > embedder.maxCharacters))
        throw new EngineFailure('too-large')
      return texts.map((text) => vectorOf(text, embedder))
    },
  }
  return embedder
}

function vectorOf(text: string, { dimensions, seed }: ScriptedEmbedder): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? ['']) {
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word
    let hash = seed
    for (const character of meaning) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash % 2 === 0 ? 1 : -1)
  }
  // Words that cancel each other out must not leave a vector without direction.
  if (vector.every((value) => value === 0)) vector[0] = 1
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
