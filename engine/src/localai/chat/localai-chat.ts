import type { ChatChunk, ChatMessage, ChatRequest, EngineModel } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { toBase64 } from '#media/base64.ts'
import type { ReplyDeadlines } from '#reply-stream/reply-timeouts.ts'
import type { LocalAiModels } from '../models/localai-models.ts'
import { openReply } from './open-reply.ts'

/** Chat of an OpenAI-compatible server. The request is sent when the reply is first read. */
export function createLocalAiChat({
  http,
  models,
  deadlines,
}: {
  readonly http: EngineHttp
  readonly models: LocalAiModels
  readonly deadlines: ReplyDeadlines
}) {
  return (request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk> =>
    openReply({
      signal,
      deadlines,
      async open(connectionSignal) {
        const model = await models.require(request.model, connectionSignal)
        return http.openStream('/v1/chat/completions', {
          signal: connectionSignal,
          body: bodyOf(request, model),
        })
      },
    })
}

/** Only what the caller set and what has an effect, because some servers refuse unknown fields. */
function bodyOf(request: ChatRequest, model: EngineModel) {
  const { temperature, topP, topK, maxTokens, seed } = request
  const values = { temperature, topP, topK, maxTokens, seed }
  const parameters: Record<string, number> = {}
  for (const [name, wireName] of wireNames) {
    const value = values[name]
    if (value !== undefined && model.honours.includes(name)) parameters[wireName] = value
  }
  return {
    model: request.model,
    messages: request.messages.map(wireMessage),
    stream: true,
    stream_options: { include_usage: true },
    ...parameters,
    ...(request.continues && model.honours.includes('continuation') && continuation),
  }
}

/**
 * vLLM and llama.cpp write on at the last message only if both are set. Ollama does it by itself, and ignores them.
 */
const continuation = { continue_final_message: true, add_generation_prompt: false } as const

const wireNames = [
  ['temperature', 'temperature'],
  ['topP', 'top_p'],
  ['topK', 'top_k'],
  ['maxTokens', 'max_tokens'],
  ['seed', 'seed'],
] as const

/** Pictures are sent as data URIs, because LocalAI silently ignores URLs that it may not fetch. */
function wireMessage({ role, content, images = [] }: ChatMessage) {
  if (images.length === 0) return { role, content }
  const pictures = images.map(({ bytes, mediaType }) => ({
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${toBase64(bytes)}` },
  }))
  return {
    role,
    content: [...(content === '' ? [] : [{ type: 'text', text: content }]), ...pictures],
  }
}
