import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerFault, StreamFault } from '../double-control.ts'
import { type Exchange, refuse, sendFault, sendJson } from '../exchange.ts'
import { modelRefusal } from '../model-refusals.ts'
import { refusalOf } from '../refusals.ts'
import { ChatBody, textOf } from './chat-body.ts'
import { continuedReply, continuingServers } from './continued-reply.ts'
import { type DoubleReply, replyTo, tokenAt } from './marked-replies.ts'
import { type StreamEvents, streamEventsOf, usageJson } from './stream-events.ts'
import type { StreamPace } from './stream-pace.ts'
import { streamReply } from './stream-reply.ts'

/** `POST /v1/chat/completions`. */
export async function chatRoute(exchange: Exchange, pace: StreamPace): Promise<void> {
  const { control, response } = exchange
  const parsed = ChatBody.safeParse(exchange.body)
  if (!parsed.success) return refuse(response, refusalOf(control, 'malformed'))
  const refusal = modelRefusal(control, parsed.data.model)
  if (refusal) return refuse(response, refusal)
  // vLLM and llama.cpp refuse to go on with a message and to begin one at the same time.
  const { continue_final_message: isContinuing, add_generation_prompt: begins = true } = parsed.data
  if (isContinuing && begins && continuingServers.has(control.server))
    return refuse(response, refusalOf(control, 'malformed'))
  const whole = continuedReply(control.server, parsed.data) ?? replyTo(questionOf(parsed.data))
  const reply = truncateTo(parsed.data.max_tokens, whole)
  const { model = '' } = parsed.data
  const fault = control.modelFaults[model] ?? control.chatFault ?? reply.fault
  if (control.firstByteDelayMs > 0) await delay(control.firstByteDelayMs)
  if (response.destroyed) return
  if (fault && isAnswerFault(fault)) return sendFault(exchange, fault)
  const chunks = streamEventsOf(control.server, model)
  if (!parsed.data.stream) return sendWhole(exchange, { chunks, reply, model })
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

const questionOf = ({ messages }: ChatBody): string =>
  textOf(messages.findLast(({ role }) => role === 'user')?.content)

function truncateTo(maxTokens: number | undefined, reply: DoubleReply): DoubleReply {
  const { reasoning, length } = reply
  if (maxTokens === undefined || reasoning.length + length <= maxTokens) return reply
  // What a model thinks counts too.
  const thought = reasoning.slice(0, maxTokens)
  return { ...reply, reasoning: thought, length: maxTokens - thought.length, finish: 'length' }
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
    usage: JSON.parse(usageJson(12, reply.reasoning.length + reply.length)),
  })
}
