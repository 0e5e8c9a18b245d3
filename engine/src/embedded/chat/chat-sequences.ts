import { LlamaChat, type LlamaContext, type LlamaContextSequence, type Token } from 'node-llama-cpp'
import { chooseSequence } from './choose-sequence.ts'

/** The memory of one conversation. */
export interface ChatSequence {
  readonly sequence: LlamaContextSequence
  readonly chat: LlamaChat
}

/** One memory for each of the last conversations: the next question of one need not read all of it again. */
export function createChatSequences(context: LlamaContext, count: number) {
  const contextSequence = context.getSequence()
  const first: ChatSequence = {
    sequence: contextSequence,
    chat: new LlamaChat({ contextSequence }),
  }
  // Finding out how the model wants to be talked to takes a second; once is enough.
  const { chatWrapper } = first.chat
  const another = (): ChatSequence => {
    const sequence = context.getSequence()
    return { sequence, chat: new LlamaChat({ contextSequence: sequence, chatWrapper }) }
  }
  /** The one that was not used for longest comes first. */
  const chats = [first, ...Array.from({ length: count - 1 }, another)]

  return {
    /** Any: all speak the same model's language. */
    first,
    /** The memory in which this prompt goes on, or else is remembered from now on. */
    choose(tokens: readonly Token[]): ChatSequence {
      const matches = chats.map(({ sequence }) => ({
        length: sequence.nextTokenIndex,
        shared: sequence.compareContextTokens(tokens).firstDifferentIndex,
      }))
      const [chosen = first] = chats.splice(chooseSequence(matches), 1)
      chats.push(chosen)
      return chosen
    },
  }
}
export type ChatSequences = ReturnType<typeof createChatSequences>
