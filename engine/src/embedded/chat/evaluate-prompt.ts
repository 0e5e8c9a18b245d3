import type { LlamaContextSequence, Token } from 'node-llama-cpp'
import type { CallContext } from '../child-process/serve-child.ts'

/** An abort is noticed only between two calls of the library, so the prompt is evaluated in batches of this many tokens. */
const batchTokens = 64

/** Evaluates a prompt except its last token, which the library evaluates itself to generate the first token of the reply. */
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
