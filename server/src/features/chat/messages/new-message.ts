import type { StoredMessage } from '../stored-chat.ts'

/** An empty message, for a reply that is about to be written. */
export const newMessage = ({
  id,
  chatId,
  position,
  at,
}: {
  readonly id: string
  readonly chatId: string
  readonly position: number
  readonly at: number
}): StoredMessage => ({
  id,
  chatId,
  position,
  role: 'assistant',
  content: '',
  reasoning: '',
  model: undefined,
  engine: undefined,
  status: 'writing',
  failure: undefined,
  usage: undefined,
  leftOut: 0,
  editedQuestion: undefined,
  promptEstimate: undefined,
  finishReason: undefined,
  limit: undefined,
  continuedBy: undefined,
  createdAt: at,
})
