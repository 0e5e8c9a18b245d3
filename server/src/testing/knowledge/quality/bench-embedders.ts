import { createLocalAi } from '@atelier/engine/localai/localai'
import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import type { BenchEmbedder } from './quality-index.ts'

const { signal } = new AbortController()

/** Vectors of the words of a text: they know no meaning. */
export function createEmbedderDouble(): BenchEmbedder {
  const engine = createScriptedEmbedder()
  return {
    name: 'vectors of a double',
    embed: async (texts, as) =>
      (await engine.embed?.({ model: embedderModel, texts, as }, signal)) ?? [],
  }
}

/** A model of a server: LocalAI, Ollama, vLLM or llama.cpp. */
export function createServedEmbedder(baseUrl: string, model: string): BenchEmbedder {
  const engine = createLocalAi({ baseUrl })
  return { name: model, embed: (texts, as) => engine.embed({ model, texts, as }, signal) }
}
