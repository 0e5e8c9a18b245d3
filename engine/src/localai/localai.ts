import { workDeadlines } from '#deadlines.ts'
import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { createLocalAiChat } from './localai-chat.ts'
import { createLocalAiHealth } from './localai-health.ts'
import { createLocalAiImages } from './localai-images.ts'
import { createLocalAiInpainting } from './localai-inpainting.ts'
import { createLocalAiModels } from './localai-models.ts'
import { type LocalAiOptions, localAiDefaults } from './localai-options.ts'
import { createLocalAiSpeech } from './localai-speech.ts'
import { createLocalAiStatus } from './localai-status.ts'
import { createLocalAiTranscription } from './localai-transcription.ts'
import { createLocalAiUpscale } from './localai-upscale.ts'
import { createLocalAiVoices } from './localai-voices.ts'

/** LocalAI, or any server that speaks as OpenAI does: Ollama, vLLM, llama.cpp's. */
export function createLocalAi(options: LocalAiOptions) {
  const http = createEngineHttp(options)
  const models = createLocalAiModels(http)
  const work = { http, models, deadlines: options.deadlines ?? workDeadlines }
  const inpainting = createLocalAiInpainting({ ...work, now: () => performance.now() })
  const deadlines = {
    firstTokenTimeoutMs: options.firstTokenTimeoutMs ?? localAiDefaults.firstTokenTimeoutMs,
    silenceTimeoutMs: options.silenceTimeoutMs ?? localAiDefaults.silenceTimeoutMs,
  }
  return {
    id: 'localai',
    name: options.name ?? localAiDefaults.name,
    parallelism: options.parallelism ?? localAiDefaults.parallelism,
    models: async (signal) => (await models.list(signal)).map(inpainting.describe),
    health: createLocalAiHealth(http),
    chat: createLocalAiChat({ http, models, deadlines }),
    generateImages: createLocalAiImages(work),
    inpaint: inpainting.inpaint,
    upscale: createLocalAiUpscale(work),
    speak: createLocalAiSpeech(work),
    voices: createLocalAiVoices(http),
    transcribe: createLocalAiTranscription(work),
    ...createLocalAiStatus(http),
  } satisfies Engine
}
