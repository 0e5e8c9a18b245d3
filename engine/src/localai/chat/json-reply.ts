import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import { eventFailure } from '#http/response-failures.ts'
import {
  type ChatEventHandlers,
  parseUsage,
  readToolCalls,
} from '#reply-stream/chat-event-reader.ts'

const Message = z.looseObject({
  content: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.array(z.unknown()).nullish(),
})
const JsonReply = z.looseObject({
  choices: z.tuple(
    [z.looseObject({ message: Message, finish_reason: z.string().nullish() })],
    z.unknown(),
  ),
  usage: z.unknown(),
})
const JsonError = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) })

/** Reads a complete reply of a server that does not stream, or an error under HTTP 200. */
export function readJsonReply(text: string, handlers: ChatEventHandlers) {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    return handlers.fail(
      new EngineFailure('bad-answer', { detail: `not JSON: ${text.slice(0, 200)}`, cause }),
    )
  }
  if (JsonError.safeParse(body).success) return handlers.fail(eventFailure(body))
  const reply = JsonReply.safeParse(body)
  if (!reply.success)
    return handlers.fail(new EngineFailure('bad-answer', { detail: z.prettifyError(reply.error) }))
  const [{ message, finish_reason }] = reply.data.choices
  const reasoning = message.reasoning ?? message.reasoning_content
  if (reasoning) handlers.reasoning(reasoning)
  if (message.content) handlers.text(message.content)
  readToolCalls(message.tool_calls ?? [], handlers)
  if (finish_reason) handlers.finish(finish_reason)
  const usage = parseUsage(reply.data.usage)
  if (usage) handlers.usage(usage)
  handlers.done()
}
