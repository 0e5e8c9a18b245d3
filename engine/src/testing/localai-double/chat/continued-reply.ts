import type { DoubleServer } from '../double-control.ts'
import { type ChatBody, textOf } from './chat-body.ts'
import { type DoubleReply, replyTo, wordsOf } from './marked-replies.ts'

/** They write on at a last message of the assistant when told by `continue_final_message`; Ollama always does. */
export const continuingServers: ReadonlySet<DoubleServer> = new Set(['vllm', 'llama-cpp'])
/** Words that a model repeats before it goes on, when an instruction tells it to. */
const repeatedWords = 4

/** The rest of a reply whose beginning is in the request; `undefined` if the request is about another one. */
export function continuedReply(server: DoubleServer, body: ChatBody): DoubleReply | undefined {
  const { messages } = body
  const last = messages.at(-1)
  const isOwn = last?.role === 'assistant'
  const isInstructed =
    last?.role === 'user' &&
    /^Continue ta réponse/.test(textOf(last.content)) &&
    messages.at(-2)?.role === 'assistant'
  const goesOn =
    server === 'ollama' || (continuingServers.has(server) && body.continue_final_message)
  if (!isInstructed && !(isOwn && goesOn)) return undefined
  const index = messages.length - (isInstructed ? 2 : 1)
  const beginning = wordsOf(textOf(messages[index]?.content))
  const question = messages.slice(0, index).findLast(({ role }) => role === 'user')?.content
  const rest = restOf(replyTo(textOf(question)), beginning.length)
  return isInstructed ? repeating(rest, beginning.slice(-repeatedWords)) : rest
}

function restOf(reply: DoubleReply, written: number): DoubleReply {
  const { words } = reply
  const from = written % Math.max(1, words.length)
  return {
    reasoning: [],
    words: [...words.slice(from), ...words.slice(0, from)],
    // A reply that stopped for length would have been twice as long.
    length: reply.finish === 'length' ? written : Math.max(1, reply.length - written),
    finish: 'stop',
  }
}

function repeating({ words, length, ...rest }: DoubleReply, repeated: readonly string[]) {
  const written = Array.from({ length }, (_, index) => words[index % words.length] ?? '')
  return { ...rest, words: [...repeated, ...written], length: repeated.length + length }
}
