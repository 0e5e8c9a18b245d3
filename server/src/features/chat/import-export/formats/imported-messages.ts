import { defined } from '@atelier/contract/wire/defined'
import { isoDate } from '#platform/clock.ts'
import type { ParsedMessage } from './parsed-message.ts'

/** A message from another program, in conversation order. */
export interface SourceMessage {
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly text: string
  readonly reasoning?: string | undefined
  readonly model?: string | undefined
  /** Milliseconds since 1970. */
  readonly at?: number | undefined
  /** Pictures and files that are not imported. */
  readonly fileCount?: number | undefined
}

/** Replace what is not imported, so that nothing is lost silently. */
export const imagePlaceholder = '[Image non reprise]'
export const filePlaceholder = (name: string) => `[Fichier non repris\u00a0: ${name}]`
export const otherPlaceholder = '[Contenu non repris]'

/**
 * Converts messages to questions and replies. Consecutive messages of a model and its tools become
 * one reply; system messages become the instructions.
 */
export function mergeMessages(source: readonly SourceMessage[]): {
  readonly systemPrompt: string
  readonly messages: readonly ParsedMessage[]
} {
  const instructions: string[] = []
  const messages: ParsedMessage[] = []
  for (const one of source) {
    if (one.text === '' && !one.reasoning) continue
    if (one.role === 'system') instructions.push(one.text)
    else appendMessage(messages, one)
  }
  return { systemPrompt: instructions.join('\n\n'), messages }
}

function appendMessage(
  messages: ParsedMessage[],
  { role, text, reasoning, model, at }: SourceMessage,
) {
  const last = messages.at(-1)
  const content = role === 'tool' ? quoted(text) : text
  if (role !== 'user' && last?.role === 'assistant') {
    const thought = joined(last.reasoning, reasoning)
    messages[messages.length - 1] = {
      ...last,
      content: joined(last.content, content),
      ...defined({ reasoning: thought || undefined, model: last.model ?? model }),
    }
    return
  }
  messages.push({
    role: role === 'user' ? 'user' : 'assistant',
    content,
    ...defined({
      timestamp: at === undefined ? undefined : isoDate(at),
      reasoning: reasoning || undefined,
      model,
    }),
  })
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n\n')
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/**
 * Converts a time in seconds, milliseconds or text to milliseconds since 1970; returns `undefined`
 * if it is not a time.
 */
export function timestampOf(time: string | number | null | undefined): number | undefined {
  const number = typeof time === 'number' ? time * (time < 1e11 ? 1000 : 1) : Number.NaN
  const at = typeof time === 'string' ? Date.parse(time) : number
  return at > 0 && at < 8e15 ? Math.round(at) : undefined
}
