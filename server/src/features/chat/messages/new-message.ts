import type { StoredMessage } from '../stored-chat.ts'

/** A reply about to be written, with nothing in it yet. */
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
  status: 'writing',
  failure: undefined,
  usage: undefined,
  leftOut: 0,
  editedQuestion: undefined,
  createdAt: at,
})
