import { createInTurn } from '#embedded/child/in-turn.ts'
import type { ChildCall, ChildHandlers } from '#embedded/child/serve-child.ts'
import type { ChatRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { createThinkSplitter } from '#localai/think-splitter.ts'
import { chatHistory } from './chat-history.ts'
import type { ChatProtocol } from './chat-messages.ts'
import { createJoinedPieces } from './joined-pieces.ts'
import { createModelHolder, type LoadedModel } from './load-model.ts'
import { readPrompt } from './read-prompt.ts'

type Call = ChildCall<ChatProtocol['chat']['piece']>

/** Where the person set nothing: lively, without wandering off. */
const usualTemperature = 0.7

/** What the child of the chat models does. */
export function createChatProgram(): ChildHandlers<ChatProtocol> {
  const hold = createModelHolder()
  // Two replies at once would only slow each other down.
  const inTurn = createInTurn()

  return {
    chat: (work, call) =>
      inTurn(call, async () => {
        const loaded = await hold(work, call.alive)
        call.tell({ type: 'loaded' })
        return await reply(loaded, work.request, call)
      }),
  }
}

async function reply(
  { model, chats, contextSize }: LoadedModel,
  request: Omit<ChatRequest, 'model'>,
  call: Call,
): Promise<undefined> {
  const history = chatHistory(request.messages)
  const prompt = chats.first.chat.chatWrapper
    .generateContextState({ chatHistory: history })
    .contextText.tokenize(model.tokenizer)
  const room = contextSize - prompt.length - 1
  if (room < 1)
    throw new EngineFailure('too-large', {
      detail: `a prompt of ${prompt.length} tokens for ${contextSize}`,
    })
  const { sequence, chat } = chats.choose(prompt)
  await readPrompt(sequence, prompt, call)
  const before = sequence.tokenMeter.usedOutputTokens
  const told = createJoinedPieces(call.tell)
  const thoughts = createThinkSplitter({
    text: (text) => told.add('text', text),
    reasoning: (text) => told.add('reasoning', text),
  })
  const generated = chat.generateResponse(history, {
    ...sampling(request),
    maxTokens: Math.min(request.maxTokens ?? room, room),
    signal: call.signal,
    stopOnAbortSignal: true,
    onResponseChunk({ type, text }) {
      if (text === '') return
      if (type === 'segment') told.add('reasoning', text)
      else thoughts.feed(text)
    },
  })
  const { metadata } = await generated.finally(() => {
    thoughts.end()
    told.end()
  })
  const completionTokens = sequence.tokenMeter.usedOutputTokens - before
  const usage = {
    promptTokens: prompt.length,
    completionTokens,
    totalTokens: prompt.length + completionTokens,
  }
  call.tell({ type: 'end', reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop', usage })
  return undefined
}

const sampling = ({
  temperature = usualTemperature,
  topP,
  topK,
  seed,
}: Omit<ChatRequest, 'model'>) => ({
  temperature,
  ...(topP !== undefined && { topP }),
  ...(topK !== undefined && { topK }),
  ...(seed !== undefined && { seed }),
})
