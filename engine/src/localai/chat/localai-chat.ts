import { defined } from '#defined.ts'
import type { EngineModel } from '#engine.ts'
import type {
  ChatChunk,
  ChatMessage,
  ChatRequest,
  ResponseFormat,
  ToolCall,
  ToolChoice,
  ToolDefinition,
} from '#engine-chat.ts'
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
          headers: headersOf(request),
        })
      },
    })
}

/** Only what the caller set and what has an effect, because some servers refuse unknown fields. */
function bodyOf(request: ChatRequest, model: EngineModel) {
  const values: Readonly<Partial<Record<WireParameter, unknown>>> = {
    ...request,
    responseFormat: request.responseFormat && wireFormat(request.responseFormat),
    tools: request.tools?.map(wireTool),
    toolChoice: request.toolChoice && wireToolChoice(request.toolChoice),
  }
  const parameters: Record<string, unknown> = {}
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
    ...(request.tools && defined({ parallel_tool_calls: request.parallelToolCalls })),
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
  ['stop', 'stop'],
  ['presencePenalty', 'presence_penalty'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['logitBias', 'logit_bias'],
  ['responseFormat', 'response_format'],
  ['tools', 'tools'],
  ['toolChoice', 'tool_choice'],
] as const
type WireParameter = (typeof wireNames)[number][0]

/** Routers send a conversation where it was before, and name a request in their logs. */
const headersOf = ({ conversation, requestId }: ChatRequest) =>
  defined({ 'x-session-id': conversation, 'x-request-id': requestId })

function wireFormat(format: ResponseFormat) {
  if (format.type === 'json') return { type: 'json_object' }
  const { type: _, ...schema } = format
  return { type: 'json_schema', json_schema: schema }
}
const wireTool = (tool: ToolDefinition) => ({ type: 'function', function: tool })
const wireToolChoice = (choice: ToolChoice) =>
  typeof choice === 'string' ? choice : { type: 'function', function: choice }

/** Pictures are sent as data URIs, because LocalAI silently ignores URLs that it may not fetch. */
function wireMessage(message: ChatMessage) {
  const { role, content, images = [], toolCalls = [] } = message
  if (message.role === 'tool') return { role, content, tool_call_id: message.toolCallId }
  if (toolCalls.length > 0) return { role, content, tool_calls: toolCalls.map(wireToolCall) }
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

const wireToolCall = ({ id, name, arguments: given }: ToolCall) => ({
  id,
  type: 'function',
  function: { name, arguments: given },
})
