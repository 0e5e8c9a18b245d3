import type { ChildCall, ChildHandlers } from '#embedded/child/serve-child.ts'
import type { ChatRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { createThinkSplitter } from '#localai/think-splitter.ts'
import { chatHistory } from './chat-history.ts'
import type { ChatProtocol } from './chat-messages.ts'
import { createModelHolder, type LoadedModel } from './load-model.ts'
import { readPrompt } from './read-prompt.ts'

type Call = ChildCall<ChatProtocol['chat']['piece']>

/** Where the person set nothing: lively, without wandering off. */
const usualTemperature = 0.7
const aliveEveryMs = 10_000

/** What the child of the chat models does. */
export function createChatProgram(): ChildHandlers<ChatProtocol> {
  const hold = createModelHolder()
  let last: Promise<unknown> = Promise.resolve()

  return {
    /** One reply at a time: two at once would only slow each other down. */
    async chat(work, call) {
      const previous = last
      const mine = Promise.withResolvers<void>()
      last = mine.promise
      const waiting = setInterval(call.alive, aliveEveryMs)
      try {
        await previous
        clearInterval(waiting)
        call.signal.throwIfAborted()
        const loaded = await hold(work, call.alive)
        call.tell({ type: 'loaded' })
        await reply(loaded, work.request, call)
      } finally {
        clearInterval(waiting)
        mine.resolve()
      }
    },
  }
}

async function reply({ model, chats, contextSize }: LoadedModel, request: Omit<ChatRequest, 'model'>, call: Call): Promise<undefined> {
  const history = chatHistory(request.messages)
  const prompt = chats.first.chat.chatWrapper.generateContextState({ chatHistory: history }).contextText.tokenize(model.tokenizer)
  const room = contextSize - prompt.length - 1
  if (room < 1) throw new EngineFailure('too-large', { detail: `a prompt of ${prompt.length} tokens for ${contextSize}` })
  const { sequence, chat } = chats.choose(prompt)
  await readPrompt(sequence, prompt, call)
  const before = sequence.tokenMeter.usedOutputTokens
  const thoughts = createThinkSplitter({
    text: (text) => call.tell({ type: 'text', text }),
    reasoning: (text) => call.tell({ type: 'reasoning', text }),
  })
  const { metadata } = await chat.generateResponse(history, {
    ...sampling(request),
    maxTokens: Math.min(request.maxTokens ?? room, room),
    signal: call.signal,
    stopOnAbortSignal: true,
    onResponseChunk({ type, text }) {
      if (text === '') return
      if (type === 'segment') call.tell({ type: 'reasoning', text })
      else thoughts.feed(text)
    },
  })
  thoughts.end()
  const completionTokens = sequence.tokenMeter.usedOutputTokens - before
  const usage = { promptTokens: prompt.length, completionTokens, totalTokens: prompt.length + completionTokens }
  call.tell({ type: 'end', reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop', usage })
  return undefined
}

const sampling = ({ temperature = usualTemperature, topP, topK, seed }: Omit<ChatRequest, 'model'>) => ({
  temperature,
  ...(topP !== undefined && { topP }),
  ...(topK !== undefined && { topK }),
  ...(seed !== undefined && { seed }),
})
