import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import { createEngineHttp, type EngineHttp } from '#http/engine-http.ts'
import type { EngineHttpOptions } from '#http/http-options.ts'
import { parseResponse } from '#http/json-response.ts'
import { responseFailure } from '#http/response-failures.ts'

/** What answers at an address. */
export interface RecognisedEngine {
  readonly kind: 'localai' | 'openai' | 'sdapi'
  /** « Ollama », « vLLM »…, when it tells. */
  readonly product?: string
  readonly version?: string
}

const ModelList = z.looseObject({
  data: z
    .array(z.looseObject({ owned_by: z.string().optional().catch(undefined) }))
    .max(100_000)
    .nullable(),
})
const Version = z.looseObject({ version: z.string() })
const Checkpoints = z.array(z.looseObject({ title: z.string() })).max(100_000)

/** Their lists say whose they are. */
const owners: Readonly<Record<string, string>> = { vllm: 'vLLM', llamacpp: 'llama.cpp' }

/**
 * Asks an address what it is, by the routes that only one of them has.
 * @throws EngineFailure that says why it is none that we know
 */
export async function recogniseEngine(
  options: EngineHttpOptions,
  signal: AbortSignal,
): Promise<RecognisedEngine> {
  const http = createEngineHttp(options)
  const response = await http.request('/v1/models', { signal })
  const list = parseResponse(response, ModelList)
  if (list) return await recogniseTextEngine(http, list, signal)
  const checkpoints = await http.request('/sdapi/v1/sd-models', { signal })
  if (parseResponse(checkpoints, Checkpoints))
    return { kind: 'sdapi', product: 'Stable Diffusion WebUI' }
  // A proxy in front of either refuses the key for both.
  if (response.status !== 200) throw responseFailure(response)
  throw new EngineFailure('bad-answer', { detail: response.text.slice(0, 200) })
}

async function recogniseTextEngine(
  http: EngineHttp,
  { data }: z.output<typeof ModelList>,
  signal: AbortSignal,
): Promise<RecognisedEngine> {
  const versionAt = async (path: string) => {
    const version = parseResponse(await http.request(path, { signal }), Version)?.version.trim()
    // A LocalAI that was built without its version says « () ».
    return version && /[\p{L}\p{N}]/u.test(version) ? { version } : {}
  }
  const answers = async (path: string, schema: z.ZodType = z.unknown()) =>
    parseResponse(await http.request(path, { signal }), schema) !== undefined
  const product = owners[data?.[0]?.owned_by ?? '']
  if (product) return { kind: 'openai', product, ...(await versionAt('/version')) }
  if (await answers('/.well-known/localai.json', z.looseObject({ endpoints: z.unknown() })))
    return { kind: 'localai', product: 'LocalAI', ...(await versionAt('/version')) }
  if (await answers('/system', z.looseObject({ backends: z.unknown() })))
    return { kind: 'localai', product: 'LocalAI', ...(await versionAt('/version')) }
  const ollama = await versionAt('/api/version')
  if (ollama.version !== undefined) return { kind: 'openai', product: 'Ollama', ...ollama }
  if (await answers('/api/v0/models', ModelList)) return { kind: 'openai', product: 'LM Studio' }
  if (await answers('/health/liveliness', z.string())) return { kind: 'openai', product: 'LiteLLM' }
  return { kind: 'openai', ...(await versionAt('/version')) }
}
