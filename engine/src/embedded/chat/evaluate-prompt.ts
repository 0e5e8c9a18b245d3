import type { LlamaContextSequence, Token } from 'node-llama-cpp'
import type { CallContext } from '../child-process/serve-child.ts'

/** An abort is noticed only between two calls of the library, so the prompt is handed over in pieces of this many tokens. */
const batchTokens = 64

/** Reads all of a prompt but its last token, which the library reads itself to find the first word of the answer. */
export async function evaluatePrompt(
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  { signal, keepAlive }: Pick<CallContext<never>, 'signal' | 'keepAlive'>,
): Promise<void> {
  const tokens = prompt.slice(0, -1)
  await sequence.adaptStateToTokens(tokens, false)
  for (let start = sequence.nextTokenIndex; start < tokens.length; start += batchTokens) {
    signal.throwIfAborted()
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + batchTokens))
    keepAlive()
  }
  signal.throwIfAborted()
}
