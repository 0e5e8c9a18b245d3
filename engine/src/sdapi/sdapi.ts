import { workDeadlines } from '#deadlines.ts'
import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { createSdApiHealth } from './sdapi-health.ts'
import { createSdOffer } from './sdapi-offer.ts'
import { type SdApiOptions, sdApiDefaults } from './sdapi-options.ts'
import { createSdApiPainting } from './sdapi-paint.ts'
import { createSdApiUpscale } from './sdapi-upscale.ts'

/** A server of the Stable Diffusion WebUI family: WebUI itself, Forge, SD.Next, sd-server, KoboldCpp. It paints one picture at a time. */
export function createSdApi(options: SdApiOptions) {
  const http = createEngineHttp(options)
  const offers = createSdOffer(http)
  const work = {
    http,
    offers,
    deadlines: options.deadlines ?? workDeadlines,
    progressIntervalMs: options.progressIntervalMs ?? sdApiDefaults.progressIntervalMs,
  }
  return {
    id: 'sdapi',
    name: options.name ?? sdApiDefaults.name,
    parallelism: 1,
    models: async (signal) => (await offers.ask(signal)).models,
    health: createSdApiHealth(http),
    ...createSdApiPainting(work),
    upscale: createSdApiUpscale(work),
  } satisfies Engine
}
