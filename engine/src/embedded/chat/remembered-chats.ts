import { LlamaChat, type LlamaContext, type LlamaContextSequence, type Token } from 'node-llama-cpp'

/** The memory of one conversation. */
export interface RememberedChat {
  readonly sequence: LlamaContextSequence
  readonly chat: LlamaChat
}

/** One memory for each of the last conversations: the next question of one need not read all of it again. */
export function createRememberedChats(context: LlamaContext, count: number) {
  const contextSequence = context.getSequence()
  const first: RememberedChat = { sequence: contextSequence, chat: new LlamaChat({ contextSequence }) }
  // Finding out how the model wants to be talked to takes a second; once is enough.
  const { chatWrapper } = first.chat
  const another = (): RememberedChat => {
    const sequence = context.getSequence()
    return { sequence, chat: new LlamaChat({ contextSequence: sequence, chatWrapper }) }
  }
  /** The one that was not used for longest comes first. */
  const chats = [first, ...Array.from({ length: count - 1 }, another)]
  const known = (chat: RememberedChat, tokens: readonly Token[]) => chat.sequence.compareContextTokens(tokens).firstDifferentIndex

  return {
    /** Any: all speak the same model's language. */
    first,
    /** The memory that knows most of this prompt; where none knows more than another, the one that was not used for longest. */
    choose(tokens: readonly Token[]): RememberedChat {
      const best = chats.reduce((chosen, chat) => (known(chat, tokens) > known(chosen, tokens) ? chat : chosen))
      chats.splice(chats.indexOf(best), 1)
      chats.push(best)
      return best
    },
  }
}
export type RememberedChats = ReturnType<typeof createRememberedChats>
