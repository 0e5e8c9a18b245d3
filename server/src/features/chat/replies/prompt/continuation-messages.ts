import { chatLimits } from '@atelier/contract/chat/chat'
import type { ChatMessage } from '@atelier/engine/engine'
import { type Conversation, tokensOfText } from './fit-prompt.ts'

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
  const max = Math.floor(window * maxBeginningShare)
  if (tokensOfText(text) <= max) return text
  // Fewer characters than bytes, so this never cuts too little.
  const end = text.slice(-max * chatLimits.charactersPerToken)
  let start = 0
  while (tokensOfText(end.slice(start)) > max) start += chatLimits.charactersPerToken
  return end.slice(start)
}
