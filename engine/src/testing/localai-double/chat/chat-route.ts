import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { AnswerFault, StreamFault } from '../double-control.ts'
import { type Exchange, refuse, sendFault, sendJson } from '../exchange.ts'
import { modelRefusal } from '../model-refusals.ts'
import { refusalOf } from '../refusals.ts'
import { type DoubleReply, replyTo, tokenAt } from './marked-replies.ts'
import { type StreamEvents, streamEventsOf, usageJson } from './stream-events.ts'
import type { StreamPace } from './stream-pace.ts'
import { streamReply } from './stream-reply.ts'

/** The fields of a chat request that are read; wrong types are refused, as a strictly typed server does. */
const ChatBody = z.looseObject({
  model: z.string().optional(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.union([
        z.string(),
        z.null(),
        z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
      ]),
    }),
  ),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).optional(),
  max_tokens: z.int().optional(),
})
type ChatBody = z.output<typeof ChatBody>

/** `POST /v1/chat/completions`. */
export async function chatRoute(exchange: Exchange, pace: StreamPace): Promise<void> {
  const { control, response } = exchange
  const parsed = ChatBody.safeParse(exchange.body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const refusal = modelRefusal(control, parsed.data.model)
  if (refusal) return refuse(response, refusal)
  const reply = truncateTo(parsed.data.max_tokens, replyTo(questionOf(parsed.data)))
  const fault = control.chatFault ?? reply.fault
  if (control.firstByteDelayMs > 0) await delay(control.firstByteDelayMs)
  if (response.destroyed) return
  if (fault && isAnswerFault(fault)) return sendFault(exchange, fault)
  const chunks = streamEventsOf(control.server, parsed.data.model ?? '')
  if (!parsed.data.stream)
    return sendWhole(exchange, { chunks, reply, model: parsed.data.model ?? '' })
  streamReply({
    response,
    chunks,
    reply,
    fault,
    pace,
    tokensPerSecond: reply.tokensPerSecond ?? control.tokensPerSecond,
    withUsage: parsed.data.stream_options?.include_usage ?? false,
  })
}

function questionOf(body: ChatBody): string {
  const content = body.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(' ')
}

function truncateTo(maxTokens: number | undefined, reply: DoubleReply): DoubleReply {
  if (maxTokens === undefined || reply.length <= maxTokens) return reply
  return { ...reply, length: maxTokens, finish: 'length' }
}

const answerFaults: ReadonlySet<string> = new Set([
  'hang',
  'drop',
  'redirect',
  'refuse',
  'answer',
  'huge',
] satisfies AnswerFault['type'][])
const isAnswerFault = (fault: AnswerFault | StreamFault): fault is AnswerFault =>
  answerFaults.has(fault.type)

function sendWhole(
  { control, response }: Exchange,
  { chunks, reply, model }: { chunks: StreamEvents; reply: DoubleReply; model: string },
) {
  const text = Array.from({ length: reply.length }, (_, index) => tokenAt(reply, index)).join('')
  const message = {
    role: 'assistant',
    content: text || null,
    ...(reply.reasoning.length > 0 && {
      [control.server === 'llama-cpp' ? 'reasoning_content' : 'reasoning']:
        reply.reasoning.join(''),
    }),
  }
  sendJson(response, {
    created: 1_787_000_000,
    object: 'chat.completion',
    id: chunks.id,
    model,
    choices: [{ index: 0, finish_reason: reply.finish, message }],
    usage: JSON.parse(usageJson(12, reply.length)),
  })
}
