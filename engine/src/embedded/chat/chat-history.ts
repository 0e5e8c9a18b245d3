import type { ChatHistoryItem } from 'node-llama-cpp'
import type { ChatMessage } from '#engine.ts'

/** A conversation as node-llama-cpp takes it; the empty answer at its end is where the model goes on. */
export function chatHistory(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    return role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content }
  })
  return messages.at(-1)?.role === 'assistant' ? items : [...items, { type: 'model', response: [] }]
}
