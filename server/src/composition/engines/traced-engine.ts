import type { Engine } from '@atelier/engine/engine'
import type { ChatChunk, ChatRequest } from '@atelier/engine/engine-chat'
import { inSpan, type SpanAttributes, startSpan } from '#platform/tracing/tracing.ts'

/**
 * The same engine, whose calls are spans under the names of OpenTelemetry's conventions for generative AI
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/): the model and token counts, never a text.
 */
export function withSpans(engine: Engine): Engine {
  const { chat, generateImages, inpaint, upscale, speak, transcribe, embed } = engine
  const attributes = (operation: string, model: string | undefined): SpanAttributes => ({
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': engine.id,
    'gen_ai.request.model': model,
  })
  const traced =
    <R extends { readonly model?: string | undefined }, T>(
      operation: string,
      call: (request: R, signal: AbortSignal) => Promise<T>,
    ) =>
    (request: R, signal: AbortSignal): Promise<T> =>
      inSpan(
        `${operation} ${request.model ?? ''}`.trim(),
        attributes(operation, request.model),
        () => call(request, signal),
      )
  return {
    ...engine,
    ...(chat && {
      chat: (request: ChatRequest, signal: AbortSignal) =>
        tracedChat(() => chat(request, signal), attributes('chat', request.model)),
    }),
    ...(generateImages && { generateImages: traced('generate_image', generateImages) }),
    ...(inpaint && { inpaint: traced('inpaint', inpaint) }),
    ...(upscale && { upscale: traced('upscale', upscale) }),
    ...(speak && { speak: traced('speak', speak) }),
    ...(transcribe && { transcribe: traced('transcribe', transcribe) }),
    ...(embed && { embed: traced('embeddings', embed) }),
  }
}

/** From the call to its last chunk. */
async function* tracedChat(
  call: () => AsyncIterable<ChatChunk>,
  attributes: SpanAttributes,
): AsyncIterable<ChatChunk> {
  const span = startSpan(`chat ${attributes['gen_ai.request.model']}`, attributes)
  let failure: unknown
  try {
    for await (const chunk of call()) {
      if (chunk.type === 'end')
        span.set({
          'gen_ai.response.finish_reason': chunk.reason,
          'gen_ai.usage.input_tokens': chunk.usage?.promptTokens,
          'gen_ai.usage.output_tokens': chunk.usage?.completionTokens,
        })
      yield chunk
    }
  } catch (cause) {
    failure = cause
    throw cause
  } finally {
    span.end(failure)
  }
}
