import { z } from 'zod'
import { defined } from '#defined.ts'
import type { Capability, EngineModel } from '#engine.ts'
import {
  capabilitiesOf,
  guessCapabilities,
  isNotModel,
  modalityCapabilities,
} from './model-capabilities.ts'
import {
  continues,
  type Dialect,
  localAiSeeds,
  supportedParameters,
} from './supported-parameters.ts'

const strings = z.array(z.string()).nullish().catch(undefined)
const count = z.number().int().positive().optional().catch(undefined)
/** Ollama returns `null` for an empty list. */
const listOf = <T extends z.ZodType>(entry: T) => z.looseObject({ data: z.array(entry).nullable() })

/** `GET /v1/models/capabilities` of LocalAI since v4.6.1. */
export const CapabilityList = listOf(
  z.looseObject({ id: z.string().min(1), capabilities: strings }),
)
/** `GET /api/models/capabilities`, the older one. */
export const FlagList = listOf(
  z.looseObject({
    id: z.string().min(1),
    capabilities: strings,
    disabled: z.boolean().nullish().catch(undefined),
  }),
)
/** `GET /v1/models`, which every server has, with what some add. */
export const ModelList = listOf(
  z.looseObject({
    id: z.string().min(1),
    created: z.number().optional().catch(undefined),
    owned_by: z.string().optional().catch(undefined),
    max_model_len: count,
    architecture: z
      .looseObject({ input_modalities: strings, output_modalities: strings })
      .optional()
      .catch(undefined),
    meta: z.looseObject({ n_ctx: count }).nullish().catch(undefined),
  }),
)
export type ListedModel = NonNullable<z.output<typeof ModelList>['data']>[number]

export const capabilityModels = ({ data }: z.output<typeof CapabilityList>): EngineModel[] =>
  (data ?? []).flatMap(({ id, capabilities }) =>
    isNotModel(id) ? [] : localAiModel(id, capabilities),
  )

export const flagModels = ({ data }: z.output<typeof FlagList>): EngineModel[] =>
  (data ?? []).flatMap(({ id, capabilities, disabled }) =>
    disabled || isNotModel(id) ? [] : localAiModel(id, capabilities),
  )

/** Unknown capabilities are `null`, or an empty list in the older response. */
const localAiModel = (id: string, names: readonly string[] | null | undefined): EngineModel =>
  modelOf(id, {
    capabilities: names && names.length > 0 ? capabilitiesOf(names) : guessCapabilities(id),
    dialect: 'full',
  })

/** From the plain list: by the additions of llama.cpp and vLLM, else by the name. */
export const plainModels = ({ data }: z.output<typeof ModelList>): EngineModel[] =>
  (data ?? []).flatMap((model) => (isNotModel(model.id) ? [] : plainModel(model)))

function plainModel({
  id,
  owned_by: owner,
  architecture,
  max_model_len,
  meta,
}: ListedModel): EngineModel {
  const contextSize = max_model_len ?? meta?.n_ctx
  return modelOf(id, {
    capabilities: plainCapabilities({ id, owner, architecture }),
    // Only LocalAI omits the owner.
    dialect: owner === undefined || owner === 'vllm' || owner === 'llamacpp' ? 'full' : 'openai',
    continues: continues(owner),
    ...defined({ contextSize }),
  })
}

function plainCapabilities({
  id,
  owner,
  architecture,
}: {
  id: string
  owner: string | undefined
  architecture: ListedModel['architecture']
}) {
  const { input_modalities: input, output_modalities: output } = architecture ?? {}
  const guessed = guessCapabilities(id)
  // llama.cpp tells of an embedding model that it reads and writes text.
  if (guessed?.includes('embedding')) return guessed
  if (input && output) return modalityCapabilities({ input, output })
  // vLLM and llama.cpp serve text models, whatever the name.
  return guessed ?? (owner === 'vllm' || owner === 'llamacpp' ? (['chat'] as const) : undefined)
}

interface ModelDetails {
  readonly capabilities: readonly Capability[] | undefined
  readonly dialect: Dialect
  /** It writes on at the last message. */
  readonly continues?: boolean
  readonly contextSize?: number
}

export function modelOf(id: string, details: ModelDetails): EngineModel {
  const capabilities =
    details.dialect === 'full' ? withInpainting(details.capabilities) : details.capabilities
  return {
    id,
    name: nameOf(id),
    description: '',
    capabilities,
    honours: [
      ...supportedParameters(capabilities, details.dialect),
      ...(details.continues ? (['continuation'] as const) : []),
    ],
    ...(mayPaint(details) && { seedRange: localAiSeeds }),
    ...defined({ contextSize: details.contextSize }),
  }
}

/** Only LocalAI's own images take a seed. */
const mayPaint = ({ capabilities, dialect }: ModelDetails): boolean =>
  dialect === 'full' && (capabilities === undefined || capabilities.includes('image'))

/** With LocalAI, every image model can also inpaint; there is no capability of that name. */
const withInpainting = (
  capabilities: readonly Capability[] | undefined,
): readonly Capability[] | undefined =>
  capabilities?.includes('image') ? [...capabilities, 'inpainting'] : capabilities

/** llama.cpp names a model by its file. */
const nameOf = (id: string): string =>
  /\.gguf$/i.test(id) ? id.replace(/^.*[/\\]/, '').replace(/\.gguf$/i, '') : id
