import { type TaskDeadlines, taskDeadlines } from '#deadlines.ts'
import type { Engine } from '#engine.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import type { EngineHttpOptions } from '#http/http-options.ts'
import { createSdCapabilities } from './sdapi-capabilities.ts'
import { createSdApiHealth } from './sdapi-health.ts'
import { createSdApiImages } from './sdapi-images.ts'
import { createSdApiUpscale } from './sdapi-upscale.ts'

export interface SdApiOptions extends EngineHttpOptions {
  /** `sdapi` by default. */
  readonly id?: string
  /** Name shown to users. */
  readonly name?: string
  readonly deadlines?: TaskDeadlines
  /** Time between two requests for the progress. */
  readonly progressIntervalMs?: number
}

const defaults = { name: 'Stable Diffusion', progressIntervalMs: 1000 } as const

/**
 * A server of the Stable Diffusion WebUI kind: WebUI itself, Forge, SD.Next, sd-server, KoboldCpp.
 * It makes one picture at a time.
 */
export function createSdApi(options: SdApiOptions) {
  const http = createEngineHttp(options)
  const capabilities = createSdCapabilities(http)
  const dependencies = {
    http,
    capabilities,
    deadlines: options.deadlines ?? taskDeadlines,
    progressIntervalMs: options.progressIntervalMs ?? defaults.progressIntervalMs,
  }
  return {
    id: options.id ?? 'sdapi',
    name: options.name ?? defaults.name,
    parallelism: 1,
    models: async (signal) => (await capabilities.load(signal)).models,
    health: createSdApiHealth(http),
    ...createSdApiImages(dependencies),
    upscale: createSdApiUpscale(dependencies),
  } satisfies Engine
}
