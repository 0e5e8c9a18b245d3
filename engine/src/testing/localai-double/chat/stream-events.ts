import { randomUUID } from 'node:crypto'
import type { DoubleServer } from '../double-control.ts'

/**
 * The frames of one streamed reply, as a given server writes them. Built as strings, because they
 * are the load of the bench.
 */
export interface StreamEvents {
  readonly id: string
  readonly first: string
  readonly done: string
  text(token: string): string
  reasoning(token: string): string
  finish(reason: string): string
  usage(promptTokens: number, completionTokens: number): string
}

export function streamEventsOf(server: DoubleServer, model: string): StreamEvents {
  const { id, envelope, ending } = dialects[server](JSON.stringify(model))
  const frame = (delta: string, reason = 'null') =>
    `data: ${envelope}"choices":[${ending(delta, reason)}]}\n\n`
  const [beforeText = '', afterText = ''] = frame(`"content":${mark}`).split(mark)
  const { empty, first, reasoningKey, beforeReasoning } = serverHabits[server]
  return {
    id,
    first: `${frame(first)}${server === 'llama-cpp' ? ': ping\n\n' : ''}`,
    done: 'data: [DONE]\n\n',
    text: (token) => `${beforeText}${JSON.stringify(token)}${afterText}`,
    reasoning: (token) => frame(`${beforeReasoning}"${reasoningKey}":${JSON.stringify(token)}`),
    finish: (reason) => frame(empty, `"${reason}"`),
    usage: (promptTokens, completionTokens) =>
      `data: ${envelope}"choices":[],"usage":${usageJson(promptTokens, completionTokens)}}\n\n`,
  }
}

/** The usage object, the same on every server. */
export const usageJson = (prompt: number, completion: number): string =>
  `{"prompt_tokens":${prompt},"completion_tokens":${completion},"total_tokens":${prompt + completion}}`

const mark = '\u0000'
const created = 1_787_000_000

interface Dialect {
  readonly id: string
  readonly envelope: string
  readonly ending: (delta: string, reason: string) => string
}
/** LocalAI: a bare UUID, and its own order of keys. */
const localai = (model: string): Dialect => {
  const id = randomUUID()
  return {
    id,
    envelope: `{"created":${created},"object":"chat.completion.chunk","id":"${id}","model":${model},`,
    ending: (delta, reason) => `{"index":0,"finish_reason":${reason},"delta":{${delta}}}`,
  }
}
const likeOpenAi =
  (id: string, extra = '') =>
  (model: string): Dialect => ({
    id,
    envelope: `{"id":"${id}","object":"chat.completion.chunk","created":${created},"model":${model},${extra}`,
    ending: (delta, reason) =>
      `{"index":0,"delta":{${delta}},"logprobs":null,"finish_reason":${reason}}`,
  })
const dialects: Readonly<Record<DoubleServer, (model: string) => Dialect>> = {
  localai,
  'localai-older': localai,
  'localai-oldest': localai,
  ollama: likeOpenAi('chatcmpl-402', '"system_fingerprint":"fp_ollama",'),
  vllm: likeOpenAi('chatcmpl-6d1a9a4e8c5b4f0c'),
  'llama-cpp': likeOpenAi('chatcmpl-Wq3pYxk9', '"system_fingerprint":"b6400-00dc805",'),
  openai: likeOpenAi('chatcmpl-Abc123'),
}

interface Habits {
  readonly first: string
  readonly empty: string
  readonly reasoningKey: string
  readonly beforeReasoning: string
}
/** LocalAI writes a `content` key in every delta, usually null. */
const nulls: Habits = {
  first: '"role":"assistant","content":null',
  empty: '"content":null',
  reasoningKey: 'reasoning',
  beforeReasoning: '"content":null,',
}
const strings: Habits = {
  first: '"role":"assistant","content":""',
  empty: '"content":""',
  reasoningKey: 'reasoning',
  beforeReasoning: '',
}
const serverHabits: Readonly<Record<DoubleServer, Habits>> = {
  localai: nulls,
  'localai-older': nulls,
  // Before v3.10.0 LocalAI used the other key.
  'localai-oldest': { ...nulls, reasoningKey: 'reasoning_content' },
  ollama: strings,
  vllm: strings,
  'llama-cpp': {
    ...strings,
    first: '"role":"assistant","content":null',
    empty: '',
    reasoningKey: 'reasoning_content',
  },
  openai: { ...strings, empty: '' },
}
