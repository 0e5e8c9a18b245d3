import { taskDeadlines } from '#deadlines.ts'
import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { createSdCapabilities } from './sdapi-capabilities.ts'
import { createSdApiHealth } from './sdapi-health.ts'
import { createSdApiImages } from './sdapi-images.ts'
import { type SdApiOptions, sdApiDefaults } from './sdapi-options.ts'
import { createSdApiUpscale } from './sdapi-upscale.ts'

/** A server of the Stable Diffusion WebUI family: WebUI itself, Forge, SD.Next, sd-server, KoboldCpp. It paints one picture at a time. */
export function createSdApi(options: SdApiOptions) {
  const http = createEngineHttp(options)
  const capabilities = createSdCapabilities(http)
  const work = {
    http,
    capabilities,
    deadlines: options.deadlines ?? taskDeadlines,
    progressIntervalMs: options.progressIntervalMs ?? sdApiDefaults.progressIntervalMs,
  }
  return {
    id: 'sdapi',
    name: options.name ?? sdApiDefaults.name,
    parallelism: 1,
    models: async (signal) => (await capabilities.load(signal)).models,
    health: createSdApiHealth(http),
    ...createSdApiImages(work),
    upscale: createSdApiUpscale(work),
  } satisfies Engine
}
