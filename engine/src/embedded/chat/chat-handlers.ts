import type { LlamaContextSequence, Token } from 'node-llama-cpp'
import { defined } from '#defined.ts'
import type { ChatRequest } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import { createBatchedChunks } from '#reply-stream/batched-chunks.ts'
import { createThinkTagSplitter } from '#reply-stream/think-tag-splitter.ts'
import { createCallQueue } from '../child-process/call-queue.ts'
import type { CallContext, ChildHandlers } from '../child-process/serve-child.ts'
import type { CardBuild } from '../graphics-card/machine/choose-build.ts'
import { toLlamaHistory } from './chat-history.ts'
import type { ChatProtocol } from './chat-protocol.ts'
import { createModelLoader, type LoadedModel } from './load-model.ts'

type Call = CallContext<ChatProtocol['chat']['event']>

/** Used when the user set none: varied, but coherent. */
const defaultTemperature = 0.7

/** The methods of the child that runs chat models. */
export function createChatHandlers(build: CardBuild | undefined): ChildHandlers<ChatProtocol> {
  const loadModel = createModelLoader(build)
  // Two replies at once would only slow each other down.
  const enqueue = createCallQueue()

  return {
    chat: (task, call) =>
      enqueue(call, async () => {
        const loaded = await loadModel(task, call.keepAlive)
        call.send({ type: 'loaded', placement: loaded.placement })
        return await reply(loaded, task.request, call)
      }),
  }
}

async function reply(
  { model, chats, contextSize }: LoadedModel,
  request: Omit<ChatRequest, 'model'>,
  call: Call,
): Promise<undefined> {
  const history = toLlamaHistory(request.messages)
  const prompt = chats.first.chat.chatWrapper
    .generateContextState({ chatHistory: history })
    .contextText.tokenize(model.tokenizer)
  const maxTokens = contextSize - prompt.length - 1
  if (maxTokens < 1)
    throw new EngineFailure('too-large', {
      detail: `a prompt of ${prompt.length} tokens for ${contextSize}`,
    })
  const { sequence, chat } = chats.choose(prompt)
  await evaluatePrompt(sequence, prompt, call)
  const before = sequence.tokenMeter.usedOutputTokens
  const batch = createBatchedChunks(call.send)
  const splitter = createThinkTagSplitter({
    text: (text) => batch.add('text', text),
    reasoning: (text) => batch.add('reasoning', text),
  })
  const generated = chat.generateResponse(history, {
    ...sampling(request),
    maxTokens: Math.min(request.maxTokens ?? maxTokens, maxTokens),
    signal: call.signal,
    stopOnAbortSignal: true,
    onResponseChunk({ type, text }) {
      if (text === '') return
      if (type === 'segment') batch.add('reasoning', text)
      else splitter.feed(text)
    },
  })
  const { metadata } = await generated.finally(() => {
    splitter.end()
    batch.end()
  })
  const completionTokens = sequence.tokenMeter.usedOutputTokens - before
  const usage = {
    promptTokens: prompt.length,
    completionTokens,
    totalTokens: prompt.length + completionTokens,
  }
  call.send({ type: 'end', reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop', usage })
  return undefined
}

const sampling = ({
  temperature = defaultTemperature,
  topP,
  topK,
  seed,
}: Omit<ChatRequest, 'model'>) => ({
  temperature,
  ...defined({ topP, topK, seed }),
})

/** An abort is noticed only between two calls of the library, so the prompt is evaluated in batches of this many tokens. */
const batchTokens = 64

/** Evaluates a prompt except its last token, which the library evaluates itself to generate the first token of the reply. */
async function evaluatePrompt(
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
