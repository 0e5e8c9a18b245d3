import type { StoredMessage } from '../chat.repository.ts'

/** A reply about to be written, with nothing in it yet. */
export const newMessage = (
  id: string,
  chatId: string,
  position: number,
  now: number,
): StoredMessage => ({
  id,
  chat_id: chatId,
  position,
  role: 'assistant',
  content: '',
  reasoning: '',
  model: null,
  status: 'writing',
  error_code: null,
  error_params: null,
  prompt_tokens: null,
  completion_tokens: null,
  left_out: 0,
  edited_question: null,
  created_at: now,
})
