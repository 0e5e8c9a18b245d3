import { z } from 'zod'
import type { EngineModel, HonouredParameter, SeedRange } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse, requireResponse } from '#http/json-response.ts'
import { offeredSchedulers, type Sampler } from './samplers.ts'

const Models = z.array(
  z.looseObject({ title: z.string().catch(''), model_name: z.string().min(1) }),
)
const Samplers = z.array(
  z.looseObject({ name: z.string(), aliases: z.array(z.string()).catch([]) }),
)
const Upscalers = z.array(z.looseObject({ name: z.string() }))
const Progress = z.looseObject({ progress: z.number() })

export const progressPath = '/sdapi/v1/progress?skip_current_image=true'

/** What a server of this kind offers; they differ a lot. */
export interface SdCapabilities {
  readonly models: readonly EngineModel[]
  readonly samplers: readonly Sampler[]
  /** Names of upscalers; empty if the server cannot upscale. */
  readonly upscalers: readonly string[]
  /**
   * WebUI itself (and Forge, SD.Next) reports its progress, accepts a model and a layer with each
   * request, and an eta.
   * sd-server and KoboldCpp have only the model with which they were started.
   */
  readonly isWebUi: boolean
}

/** Loads and caches what a server offers. */
export function createSdCapabilities(http: EngineHttp) {
  let cached: SdCapabilities | undefined

  async function load(signal: AbortSignal): Promise<SdCapabilities> {
    const names = requireResponse(
      await http.request('/sdapi/v1/sd-models', { signal }),
      Models,
    ).map(({ model_name }) => model_name)
    const [samplers, progress, upscalers] = await Promise.all([
      http.request('/sdapi/v1/samplers', { signal }),
      http.request(progressPath, { signal }),
      http.request('/sdapi/v1/upscalers', { signal }),
    ])
    const isWebUi = parseResponse(progress, Progress) !== undefined
    // sd-server lists upscalers only for its own second pass: it has no upscale route.
    const usable = isWebUi
      ? (parseResponse(upscalers, Upscalers) ?? [])
          .map(({ name }) => name)
          .filter((name) => name !== 'None')
      : []
    const offered = {
      isWebUi,
      samplers: parseResponse(samplers, Samplers) ?? [],
      upscalers: usable,
    }
    cached = { ...offered, models: [...new Set(names)].map((name) => modelOf(name, offered)) }
    return cached
  }

  return {
    load,
    /** Capabilities that include this model: cached, else new ones. @throws EngineFailure `model-missing` */
    async withModel(model: string, signal: AbortSignal): Promise<SdCapabilities> {
      const has = ({ models }: SdCapabilities) => models.some(({ id }) => id === model)
      const capabilities = cached && has(cached) ? cached : await load(signal)
      if (has(capabilities)) return capabilities
      throw new EngineFailure('model-missing', { detail: `${model} is not in the list of models` })
    },
    current: async (signal: AbortSignal): Promise<SdCapabilities> => cached ?? load(signal),
  }
}
export type SdCapabilitiesCache = ReturnType<typeof createSdCapabilities>

function modelOf(
  name: string,
  { isWebUi, samplers, upscalers }: Omit<SdCapabilities, 'models'>,
): EngineModel {
  const schedulers = offeredSchedulers(samplers)
  return {
    id: name,
    name,
    description: '',
    capabilities: ['image', 'inpainting', ...(upscalers.length > 0 ? (['upscale'] as const) : [])],
    honours: [
      ...alwaysHonoured,
      ...(schedulers.length > 0 ? (['scheduler'] as const) : []),
      ...(isWebUi ? (['eta'] as const) : []),
    ],
    schedulers,
    seedRange: stableDiffusionSeeds,
  }
}

/** -1 is random; beyond 32 bits the servers of this kind differ. */
const stableDiffusionSeeds: SeedRange = { min: 0, max: 4_294_967_295 }

const alwaysHonoured: readonly HonouredParameter[] = [
  'negativePrompt',
  'steps',
  'guidanceScale',
  'seed',
  'size',
  'count',
  'clipSkip',
  'strength',
]
