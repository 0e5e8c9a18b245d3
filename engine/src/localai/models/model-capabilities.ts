import type { Capability } from '#engine.ts'

/** LocalAI's names of capabilities, and ours. Others (rerank, vad…) are not offered. */
const capabilityByName: Readonly<Record<string, Capability>> = {
  chat: 'chat',
  vision: 'vision',
  thinking: 'reasoning',
  image: 'image',
  tts: 'speech',
  transcript: 'transcription',
  embeddings: 'embedding',
}

/** From `chat`, `vision`… or from the older `FLAG_CHAT`, `FLAG_VISION`… */
export const capabilitiesOf = (names: readonly string[]): Capability[] =>
  names.flatMap((name) => capabilityByName[name.replace(/^FLAG_/, '').toLowerCase()] ?? [])

/** From Ollama's names; a model without `completion` cannot chat. */
export function ollamaCapabilities(names: readonly string[]): Capability[] {
  if (!names.includes('completion')) return names.includes('embedding') ? ['embedding'] : []
  return [
    'chat',
    ...(names.includes('vision') ? (['vision'] as const) : []),
    ...(names.includes('thinking') ? (['reasoning'] as const) : []),
  ]
}

/** From llama.cpp's modalities. */
export function modalityCapabilities({
  input,
  output,
}: {
  readonly input: readonly string[]
  readonly output: readonly string[]
}): Capability[] {
  if (!input.includes('text') || !output.includes('text')) return []
  return input.includes('image') ? ['chat', 'vision'] : ['chat']
}

/**
 * If a server lists no capabilities, a model's name often reveals them: an embedding or speech
 * model must not be offered
 * for chat. `undefined` if the name reveals nothing.
 */
export function guessCapabilities(id: string): Capability[] | undefined {
  return guesses.find(({ pattern }) => pattern.test(id))?.capabilities
}
const guesses: readonly { readonly pattern: RegExp; readonly capabilities: Capability[] }[] = [
  { pattern: /rerank|colbert/i, capabilities: [] },
  { pattern: /embed|\bbge\b|\be5-|\bgte-|minilm|nomic-bert/i, capabilities: ['embedding'] },
  { pattern: /\b(vad|silero|mmproj|clip-vit|detection|moderation)\b/i, capabilities: [] },
  {
    pattern: /whisper|\b(parakeet|moonshine|canary|transcribe|stt|asr)\b/i,
    capabilities: ['transcription'],
  },
  {
    pattern: /\b(tts|piper|kokoro|xtts|bark|voice|vits|chatterbox|orpheus|parler|f5-tts)\b/i,
    capabilities: ['speech'],
  },
  {
    pattern:
      /stable-?diffusion|\b(sdxl|sd-?\d|sd3|flux|dall-?e|dreamshaper|z-image|qwen-image|gpt-image|animagine)/i,
    capabilities: ['image'],
  },
]

/** Other files of LocalAI's folder that appear in its list. */
export const isNotModel = (id: string): boolean =>
  /(^|\/)\.|\.(md|txt|json|ya?ml|tmpl|jinja2?|part|partial|sha256|lock|log|html?)$/i.test(id)
