import { chatLimits } from '@atelier/contract/chat/chat'
import type { ChatMessage } from '@atelier/engine/engine-chat'
import type { Conversation } from './fit-prompt.ts'

/** Models answer it in the language of the conversation. */
const instruction =
  'Continue ta réponse précédente exactement là où elle s’est arrêtée, dans la même langue, sans rien répéter ni commenter.'
/** Share of the model's context that the beginning of the reply may fill; its end matters most. */
const maxBeginningShare = 1 / 2

interface Continuation {
  /** Tokens of the model's context, if known. */
  readonly window: number | undefined
  readonly by: 'engine' | 'instruction'
}

/** The messages for a reply that is continued; the last one is its beginning. */
export function continuationMessages(
  messages: readonly ChatMessage[],
  { window, by }: Continuation,
): Pick<Conversation, 'messages' | 'alwaysSent'> {
  const beginning = messages.at(-1)
  if (!beginning) return { messages }
  const content = endOf(beginning.content, window)
  const conversation = [...messages.slice(0, -1), { ...beginning, content }]
  return by === 'engine'
    ? { messages: conversation, alwaysSent: 2 }
    : { messages: [...conversation, { role: 'user', content: instruction }], alwaysSent: 3 }
}

function endOf(text: string, window: number | undefined): string {
  if (window === undefined) return text
  // The estimate of tokens counts bytes.
  const maxBytes = Math.floor(window * maxBeginningShare) * chatLimits.charactersPerToken
  if (Buffer.byteLength(text) <= maxBytes) return text
  const end = Buffer.from(text.slice(-maxBytes))
  let start = Math.max(0, end.length - maxBytes)
  while (isInsideCharacter(end[start])) start += 1
  return end.toString('utf8', start)
}

/** Whether a byte of UTF-8 is not the first of its character. */
const isInsideCharacter = (byte = 0) => byte >= 0x80 && byte < 0xc0
