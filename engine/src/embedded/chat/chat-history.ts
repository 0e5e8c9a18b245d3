import type { ChatHistoryItem } from 'node-llama-cpp'
import type { ChatMessage } from '#engine-chat.ts'

/** A conversation as node-llama-cpp takes it; the model writes into the empty response at its end. */
export function toLlamaHistory(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const items = mergeConsecutiveRoles(messages.filter(isSpoken)).map(
    ({ role, content }): ChatHistoryItem =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )
  return items.at(-1)?.type === 'model' ? items : [...items, { type: 'model', response: [] }]
}

type SpokenMessage = Exclude<ChatMessage, { role: 'tool' }>

/** These models take no tools, so there are no results of any. */
const isSpoken = (message: ChatMessage): message is SpokenMessage => message.role !== 'tool'

/** Many models refuse two questions in a row, which remain after a failed reply. */
function mergeConsecutiveRoles(messages: readonly SpokenMessage[]): SpokenMessage[] {
  const joined: SpokenMessage[] = []
  for (const { role, content } of messages) {
    if (content === '') continue
    const last = joined.at(-1)
    if (last?.role === role)
      joined[joined.length - 1] = { role, content: `${last.content}\n\n${content}` }
    else joined.push({ role, content })
  }
  return joined
}
