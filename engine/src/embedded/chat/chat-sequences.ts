import { LlamaChat, type LlamaContext, type LlamaContextSequence, type Token } from 'node-llama-cpp'
import { chooseSequence } from './choose-sequence.ts'

/** The evaluated tokens of one conversation. */
export interface ChatSequence {
  readonly sequence: LlamaContextSequence
  readonly chat: LlamaChat
}

/** One sequence for each of the latest conversations, so that their next question is not evaluated from the start. */
export function createChatSequences(context: LlamaContext, count: number) {
  const contextSequence = context.getSequence()
  const first: ChatSequence = {
    sequence: contextSequence,
    chat: new LlamaChat({ contextSequence }),
  }
  // Detecting the model's chat template takes a second, so it is done once.
  const { chatWrapper } = first.chat
  const another = (): ChatSequence => {
    const sequence = context.getSequence()
    return { sequence, chat: new LlamaChat({ contextSequence: sequence, chatWrapper }) }
  }
  /** The least recently used one comes first. */
  const chats = [first, ...Array.from({ length: count - 1 }, another)]

  return {
    /** Any of them works: all belong to the same model. */
    first,
    /** The sequence that this prompt continues, else the least recently used one, which it replaces. */
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
