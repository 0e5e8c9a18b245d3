import { z } from 'zod'
import type { EngineModel, HonouredParameter } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer, requireAnswer } from '#http/json-answers.ts'
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

/** What a server of this family has; they differ much. */
export interface SdOffer {
  readonly models: readonly EngineModel[]
  readonly samplers: readonly Sampler[]
  /** Names; empty where pictures cannot be enlarged. */
  readonly upscalers: readonly string[]
  /**
   * WebUI proper (and Forge, SD.Next) tells its progress, chooses the model and the layer with each request, and takes an
   * eta; sd-server and KoboldCpp have the one model that they were started with.
   */
  readonly isWebUi: boolean
}

/** Asks for what is offered; remembers it for the calls. */
export function createSdOffer(http: EngineHttp) {
  let last: SdOffer | undefined

  async function ask(signal: AbortSignal): Promise<SdOffer> {
    const names = requireAnswer(await http.ask('/sdapi/v1/sd-models', { signal }), Models).map(
      ({ model_name }) => model_name,
    )
    const [samplers, progress, upscalers] = await Promise.all([
      http.ask('/sdapi/v1/samplers', { signal }),
      http.ask(progressPath, { signal }),
      http.ask('/sdapi/v1/upscalers', { signal }),
    ])
    const isWebUi = readAnswer(progress, Progress) !== undefined
    // sd-server lists upscalers too, but only for its own second pass: it has no route to enlarge a picture.
    const known = isWebUi
      ? (readAnswer(upscalers, Upscalers) ?? [])
          .map(({ name }) => name)
          .filter((name) => name !== 'None')
      : []
    const about = { isWebUi, samplers: readAnswer(samplers, Samplers) ?? [], upscalers: known }
    last = { ...about, models: [...new Set(names)].map((name) => modelOf(name, about)) }
    return last
  }

  return {
    ask,
    /** With this model in it, from the last answer, else from a new one. */
    async holding(model: string, signal: AbortSignal): Promise<SdOffer> {
      const has = (offer: SdOffer | undefined) =>
        offer?.models.some(({ id }) => id === model) ?? false
      const offer = last && has(last) ? last : await ask(signal)
      if (has(offer)) return offer
      throw new EngineFailure('model-missing', { detail: `${model} is not in the list of models` })
    },
    current: async (signal: AbortSignal): Promise<SdOffer> => last ?? ask(signal),
  }
}
export type SdOffers = ReturnType<typeof createSdOffer>

function modelOf(
  name: string,
  { isWebUi, samplers, upscalers }: Omit<SdOffer, 'models'>,
): EngineModel {
  const schedulers = offeredSchedulers(samplers)
  return {
    id: name,
    name,
    description: '',
    capabilities: ['image', 'inpainting', ...(upscalers.length > 0 ? (['upscale'] as const) : [])],
    honours: [
      ...always,
      ...(schedulers.length > 0 ? (['scheduler'] as const) : []),
      ...(isWebUi ? (['eta'] as const) : []),
    ],
    schedulers,
  }
}

const always: readonly HonouredParameter[] = [
  'negativePrompt',
  'steps',
  'guidanceScale',
  'seed',
  'size',
  'count',
  'clipSkip',
  'strength',
]
