import type { Capability, HonouredParameter, SeedRange } from '#engine.ts'

/** `full`: LocalAI, and vLLM and llama.cpp for chat. `openai`: servers that may refuse what OpenAI does not have. */
export type Dialect = 'full' | 'openai'
type Parameters = Readonly<Partial<Record<Capability, readonly HonouredParameter[]>>>
/** What programs ask of a chat, all of it OpenAI's own. */
const programParameters = [
  'stop',
  'presencePenalty',
  'frequencyPenalty',
  'responseFormat',
  'tools',
  'logitBias',
  'toolChoice',
] as const
/** What Ollama's `/v1` ignores of these. */
export const ignoredByOllama: ReadonlySet<HonouredParameter> = new Set([
  'logitBias',
  'toolChoice',
] as const)

/**
 * The parameters that have an effect, by capability. LocalAI ignores guidance, strength, scheduler
 * and eta in a request
 * (they are settings of the model there), and most of its voices ignore the speed.
 */
const parameters: Readonly<Record<Dialect, Parameters>> = {
  full: {
    chat: ['temperature', 'topP', 'topK', 'maxTokens', 'seed', ...programParameters],
    image: ['negativePrompt', 'steps', 'seed', 'size', 'clipSkip', 'count'],
    speech: ['voice', 'language'],
    transcription: ['language', 'prompt', 'temperature'],
  },
  /** Ollama accepts `top_k` only in its own API; an unknown server may refuse a field that OpenAI does not have. */
  openai: {
    chat: ['temperature', 'topP', 'maxTokens', 'seed', ...programParameters],
    image: ['size', 'count'],
    speech: ['voice', 'speed'],
    transcription: ['language', 'prompt', 'temperature'],
  },
}

/**
 * LocalAI hands the seed to its backend as a signed 32-bit number, and its diffusers backend takes 0
 * and less as random.
 */
export const localAiSeeds: SeedRange = { min: 1, max: 2_147_483_647 }

/** Servers that write on at the last message. LocalAI may, depending on the model's template, which it does not tell. */
const continuingOwners: ReadonlySet<string | undefined> = new Set(['vllm', 'llamacpp'])
export const continues = (server: string | undefined): boolean => continuingOwners.has(server)

/** For a model with unknown capabilities, everything that could have an effect. */
export function supportedParameters(
  capabilities: readonly Capability[] | undefined,
  dialect: Dialect,
): HonouredParameter[] {
  const known = parameters[dialect]
  const lists = capabilities
    ? capabilities.map((capability) => known[capability] ?? [])
    : Object.values(known)
  return [...new Set(lists.flat())]
}
