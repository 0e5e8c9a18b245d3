import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { presentMessage, usageOf } from '../present-chat.ts'
import type { StoredMessage } from '../stored-chat.ts'

/** A reply that has ended, as the stream of it would have been. */
export async function* streamStoredReply(
  reply: StoredMessage,
): AsyncGenerator<ReplyChunk, void, void> {
  const { reasoning, content } = reply
  if (reasoning !== '') yield { choices: [{ index: 0, delta: { reasoning } }] }
  if (content !== '') yield { choices: [{ index: 0, delta: { content } }] }
  yield { message: presentMessage(reply), usage: usageOf(reply) ?? null, choices: [] }
}
