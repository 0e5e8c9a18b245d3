import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { createLocalAiChat } from './localai-chat.ts'
import { createLocalAiHealth } from './localai-health.ts'
import { createLocalAiModels } from './localai-models.ts'
import { type LocalAiOptions, localAiDefaults } from './localai-options.ts'
import { createLocalAiRestart } from './localai-restart.ts'

/** LocalAI, or any server that speaks as OpenAI does: Ollama, vLLM, llama.cpp's. */
export function createLocalAi(options: LocalAiOptions) {
  const http = createEngineHttp(options)
  const models = createLocalAiModels(http)
  const deadlines = {
    firstTokenTimeoutMs: options.firstTokenTimeoutMs ?? localAiDefaults.firstTokenTimeoutMs,
    silenceTimeoutMs: options.silenceTimeoutMs ?? localAiDefaults.silenceTimeoutMs,
  }
  return {
    id: 'localai',
    name: options.name ?? localAiDefaults.name,
    parallelism: options.parallelism ?? localAiDefaults.parallelism,
    models: models.list,
    health: createLocalAiHealth(http),
    chat: createLocalAiChat({ http, models, deadlines }),
    restart: createLocalAiRestart(http),
  } satisfies Engine
}
