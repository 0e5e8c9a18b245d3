import { isoDate } from '#platform/clock.ts'
import type { TakenMessage } from './import-chat.ts'

/** One message of another program's chat, in the order of the conversation. */
export interface Said {
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly text: string
  readonly reasoning?: string | undefined
  readonly model?: string | undefined
  /** Milliseconds since 1970. */
  readonly at?: number | undefined
}

/** What stands for what is not taken over: said in the chat, rather than lost without a word. */
export const imageMark = '[Image non reprise]'
export const fileMark = (name: string) => `[Fichier non repris\u00a0: ${name}]`
export const otherMark = '[Contenu non repris]'

/** Questions and whole replies: what a model and its tools said in one turn is one reply here. Instructions are apart. */
export function turnsOf(said: readonly Said[]): {
  readonly systemPrompt: string
  readonly messages: readonly TakenMessage[]
} {
  const instructions: string[] = []
  const messages: TakenMessage[] = []
  for (const one of said) {
    if (one.text === '' && !one.reasoning) continue
    if (one.role === 'system') instructions.push(one.text)
    else add(messages, one)
  }
  return { systemPrompt: instructions.join('\n\n'), messages }
}

function add(messages: TakenMessage[], { role, text, reasoning, model, at }: Said) {
  const last = messages.at(-1)
  const content = role === 'tool' ? quoted(text) : text
  if (role !== 'user' && last?.role === 'assistant') {
    const thought = joined(last.reasoning, reasoning)
    messages[messages.length - 1] = {
      ...last,
      content: joined(last.content, content),
      ...(thought !== '' && { reasoning: thought }),
      ...((last.model ?? model) !== undefined && { model: last.model ?? model }),
    }
    return
  }
  messages.push({
    role: role === 'user' ? 'user' : 'assistant',
    content,
    ...(at !== undefined && { timestamp: isoDate(at) }),
    ...(reasoning && { reasoning }),
    ...(model !== undefined && { model }),
  })
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n\n')
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** A moment told in seconds, milliseconds or words; `undefined` when it is none. */
export function momentOf(told: string | number | null | undefined): number | undefined {
  const number = typeof told === 'number' ? told * (told < 1e11 ? 1000 : 1) : Number.NaN
  const at = typeof told === 'string' ? Date.parse(told) : number
  return at > 0 && at < 8e15 ? Math.round(at) : undefined
}

/** The way to one message from the beginning, in a tree that may be anything: it ends where it would come back upon itself. */
export function pathTo<T>(
  nodes: ReadonlyMap<string, T>,
  end: string | undefined,
  parentOf: (node: T) => string | null | undefined,
): T[] {
  const path: T[] = []
  const seen = new Set<string>()
  let id: string | null | undefined = end
  while (id && !seen.has(id)) {
    seen.add(id)
    const node = nodes.get(id)
    if (node === undefined) break
    path.push(node)
    id = parentOf(node)
  }
  return path.reverse()
}
