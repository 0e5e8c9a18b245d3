import { createHash } from 'node:crypto'
import type { ReplyStart } from '../replies/exchange/exchange-start.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { InstructionPart } from './collect-instructions.ts'
import type { StoredInstructions } from './sent-instructions.repository.ts'

interface ReplyByModel {
  readonly reply: StoredMessage
  readonly offered: { readonly model: { readonly isGuide?: boolean | undefined } }
}
interface NamedReply {
  /** What the reply is given; `''`: nothing. */
  readonly instructionsHash: string
}
interface NamedInstructions<R> {
  readonly start: ReplyStart
  readonly replies: readonly (R & NamedReply)[]
  /** To be stored with them. */
  readonly instructions: StoredInstructions | undefined
}

/** Replies that name what they are given, so that a server that is killed leaves it too. The Guide is given none; what a continued reply was given stays until it has more text. */
export function nameInstructions<R extends ReplyByModel>(
  start: ReplyStart,
  replies: readonly R[],
  parts: readonly InstructionPart[],
): NamedInstructions<R> {
  const stored = storedAs(start.chat.id, parts)
  const named = replies.map((called) => {
    const instructionsHash = called.offered.model.isGuide === true ? '' : (stored?.hash ?? '')
    const reply = start.continues ? called.reply : { ...called.reply, instructionsHash }
    return { ...called, reply, instructionsHash }
  })
  const byId = new Map(named.map(({ reply }) => [reply.id, reply]))
  const nameOf = (message: StoredMessage) => byId.get(message.id) ?? message
  return {
    start: {
      ...start,
      reply: nameOf(start.reply),
      newMessages: start.newMessages.map(nameOf),
      ...(start.beside && { beside: start.beside.map(nameOf) }),
    },
    replies: named,
    instructions: named.some(({ instructionsHash }) => instructionsHash !== '')
      ? stored
      : undefined,
  }
}

function storedAs(
  chatId: string,
  parts: readonly InstructionPart[],
): StoredInstructions | undefined {
  if (parts.length === 0) return undefined
  const text = JSON.stringify(parts)
  return { chatId, parts: text, hash: createHash('sha256').update(text).digest('base64url') }
}
