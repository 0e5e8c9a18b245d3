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
import { type LocalAiOptions, localAiDefaults } from './localai-options.ts'
import { createLocalAiModels } from './models/localai-models.ts'
import { createLocalAiHealth } from './status/localai-health.ts'
import { createLocalAiStatus } from './status/localai-status.ts'

/** LocalAI, or any server that speaks as OpenAI does: Ollama, vLLM, llama.cpp's. */
export function createLocalAi(options: LocalAiOptions) {
  const http = createEngineHttp(options)
  const models = createLocalAiModels(http)
  const work = { http, models, deadlines: options.deadlines ?? taskDeadlines }
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
