import { taskDeadlines } from '#deadlines.ts'
import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { createLocalAiSpeech } from './audio/localai-speech.ts'
import { createLocalAiTranscription } from './audio/localai-transcription.ts'
import { createLocalAiVoices } from './audio/localai-voices.ts'
import { createLocalAiChat } from './chat/localai-chat.ts'
import { createLocalAiImages } from './images/localai-images.ts'
import { createLocalAiInpainting } from './images/localai-inpainting.ts'
import { createLocalAiUpscale } from './images/localai-upscale.ts'
import { createLocalAiEmbeddings } from './localai-embeddings.ts'
import { type LocalAiOptions, localAiDefaults } from './localai-options.ts'
import { createLocalAiModels } from './models/localai-models.ts'
import { createLocalAiHealth } from './status/localai-health.ts'
import { createLocalAiLoad } from './status/localai-load.ts'
import { createLocalAiStatus } from './status/localai-status.ts'

/** LocalAI, or any server with OpenAI's API: Ollama, vLLM, llama.cpp's. */
export function createLocalAi(options: LocalAiOptions) {
  const http = createEngineHttp(options)
  const models = createLocalAiModels(http)
  const dependencies = { http, models, deadlines: options.deadlines ?? taskDeadlines }
  const inpainting = createLocalAiInpainting({ ...dependencies, now: () => performance.now() })
  const deadlines = {
    firstTokenTimeoutMs: options.firstTokenTimeoutMs ?? localAiDefaults.firstTokenTimeoutMs,
    silenceTimeoutMs: options.silenceTimeoutMs ?? localAiDefaults.silenceTimeoutMs,
  }
  return {
    id: options.id ?? 'localai',
    name: options.name ?? localAiDefaults.name,
    parallelism: options.parallelism ?? localAiDefaults.parallelism,
    models: async (signal) => (await models.list(signal)).map(inpainting.describe),
    health: createLocalAiHealth(http),
    chat: createLocalAiChat({ http, models, deadlines }),
    generateImages: createLocalAiImages(dependencies),
    inpaint: inpainting.inpaint,
    upscale: createLocalAiUpscale(dependencies),
    speak: createLocalAiSpeech(dependencies),
    voices: createLocalAiVoices(http),
    transcribe: createLocalAiTranscription(dependencies),
    embed: createLocalAiEmbeddings({ http, models }),
    load: createLocalAiLoad(http),
    ...createLocalAiStatus({ http, notes: inpainting.notes }),
  } satisfies Engine
}
