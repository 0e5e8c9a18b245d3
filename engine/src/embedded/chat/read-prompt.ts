import type { LlamaContextSequence, Token } from 'node-llama-cpp'
import type { ChildCall } from '#embedded/child/serve-child.ts'

/** An abort is noticed only between two calls of the library, so the prompt is handed over in pieces of this many tokens. */
const pieceTokens = 64

/** Reads all of a prompt but its last token, which the library reads itself to find the first word of the answer. */
export async function readPrompt(
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  { signal, alive }: Pick<ChildCall<never>, 'signal' | 'alive'>,
): Promise<void> {
  const tokens = prompt.slice(0, -1)
  await sequence.adaptStateToTokens(tokens, false)
  for (let start = sequence.nextTokenIndex; start < tokens.length; start += pieceTokens) {
    signal.throwIfAborted()
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + pieceTokens))
    alive()
  }
  signal.throwIfAborted()
}
