import type { StoredMessage, TreePosition } from '../stored-chat.ts'

/** An empty message, for a reply that is about to be written. */
export const newMessage = ({
  id,
  at,
  ...place
}: TreePosition & { readonly id: string; readonly at: number }): StoredMessage => ({
  id,
  ...place,
  role: 'assistant',
  content: '',
  reasoning: '',
  model: undefined,
  engine: undefined,
  status: 'writing',
  failure: undefined,
  usage: undefined,
  leftOut: 0,
  promptEstimate: undefined,
  finishReason: undefined,
  limit: undefined,
  continuedBy: undefined,
  comparePlace: undefined,
  corrections: 0,
  knowledge: undefined,
  grounding: undefined,
  instructionsHash: undefined,
  givenFiles: undefined,
  assistant: undefined,
  createdAt: at,
})
