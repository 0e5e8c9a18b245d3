import type { DoubleControl, DoubleModel } from './double-control.ts'

/** `GET /v1/models`, in each server's format. */
export function modelList(control: DoubleControl): object {
  const offered = control.models.filter((model) => !model.disabled)
  switch (control.server) {
    case 'ollama':
      return list(
        offered.map(({ id }) => ({
          id,
          object: 'model',
          created: 1_755_000_000,
          owned_by: 'library',
        })),
      )
    case 'vllm':
      return list(offered.map(vllmModel))
    case 'llama-cpp':
      return {
        models: offered.map(({ id }) => ({ name: id, model: id })),
        ...list(offered.map(llamaModel)),
      }
    case 'openai':
      return list(
        offered.map(({ id }) => ({
          id,
          object: 'model',
          created: 1_755_000_000,
          owned_by: 'system',
        })),
      )
    default:
      return list(control.models.map(({ id }) => ({ id, object: 'model' })))
  }
}

/** `GET /v1/models/capabilities` of LocalAI: unknown capabilities are `null`, not an empty list. */
export const capabilityList = (control: DoubleControl): object =>
  list(
    control.models.map(({ id, capabilities }) => ({
      id,
      object: 'model',
      capabilities,
      input_modalities: capabilities && inputModalities(capabilities),
      output_modalities: capabilities && outputModalities(capabilities),
    })),
  )

/** `GET /api/models/capabilities`, the older route, with flags. */
export const flagList = (control: DoubleControl): object => ({
  data: control.models.map((model) => ({
    id: model.id,
    capabilities: (model.capabilities ?? []).flatMap((name) =>
      name === 'thinking' ? [] : [`FLAG_${name.toUpperCase()}`],
    ),
    backend: model.capabilities?.includes('image') ? 'diffusers' : 'llama-cpp',
    disabled: model.disabled ?? false,
    pinned: false,
    ...(model.clonesVoices && { voice_cloning: true }),
  })),
})

/** `POST /api/show` of Ollama. */
export const ollamaShow = (model: DoubleModel): object => ({
  license: '',
  ...(model.requestedContext && {
    parameters: `num_ctx                        ${model.requestedContext}\nstop                           "<|im_end|>"`,
  }),
  details: {
    format: 'gguf',
    family: 'qwen3',
    parameter_size: '8.2B',
    quantization_level: 'Q4_K_M',
  },
  model_info: {
    'general.architecture': 'qwen3',
    ...(model.contextSize && { 'qwen3.context_length': model.contextSize }),
  },
  capabilities: (model.capabilities ?? ['completion']).flatMap((name) => ollamaNames[name] ?? []),
})
const ollamaNames: Readonly<Record<string, string[]>> = {
  chat: ['completion'],
  completion: ['completion'],
  vision: ['vision'],
  thinking: ['thinking'],
  tools: ['tools'],
  embeddings: ['embedding'],
}

const list = (data: readonly object[]) => ({ object: 'list', data })
const vllmModel = ({ id, contextSize }: DoubleModel) => ({
  id,
  object: 'model',
  created: 1_755_000_000,
  owned_by: 'vllm',
  root: id,
  parent: null,
  max_model_len: contextSize ?? 4096,
  permission: [],
})
const llamaModel = ({ id, capabilities, contextSize }: DoubleModel) => ({
  id,
  object: 'model',
  created: 1_755_000_000,
  owned_by: 'llamacpp',
  architecture: {
    input_modalities: inputModalities(capabilities ?? []),
    output_modalities: outputModalities(capabilities ?? []),
  },
  meta: {
    vocab_type: 2,
    n_vocab: 151_936,
    n_ctx_train: contextSize ?? 4096,
    n_embd: 4096,
    n_params: 8_190_735_360,
    size: 5_027_783_488,
  },
})

const inputModalities = (capabilities: readonly string[]) => [
  ...(capabilities.includes('transcript') ? ['audio'] : ['text']),
  ...(capabilities.includes('vision') ? ['image'] : []),
]
const outputModalities = (capabilities: readonly string[]) => {
  if (capabilities.includes('image')) return ['image']
  if (capabilities.includes('tts')) return ['audio']
  if (capabilities.includes('embeddings')) return []
  return ['text']
}
