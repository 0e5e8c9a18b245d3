import { setTimeout as delay } from 'node:timers/promises'
import type { Engine, EngineModel } from '#engine.ts'
import type { ChatChunk, ChatRequest } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '#resilience/until-aborted.ts'
import { guideTexts } from './guide-reply.ts'
import { createGuideThread } from './guide-thread.ts'
import type { GuidePage } from './help-sections.ts'
import { searchedQuestion } from './searched-question.ts'

export interface GuideDependencies {
  /** The product's help, in reading order. */
  readonly pages: readonly GuidePage[]
  /** The pause between two chunks; tests replace it to avoid waiting. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>
}

const wordsPerChunk = 4
const pauseMs = 15

export const guideModel: EngineModel = {
  id: 'guide',
  ...guideTexts,
  capabilities: ['chat'],
  honours: ['continuation'],
  isGuide: true,
  isLight: true,
}

/** The built-in engine without AI: it searches the product's help and quotes it. */
export function createGuide({
  pages,
  pause = (signal) => delay(pauseMs, undefined, { signal }),
}: GuideDependencies) {
  const replyTo = createGuideThread(pages)

  async function* chat(
    { model: id, messages, continues }: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, undefined> {
    signal.throwIfAborted()
    if (id !== guideModel.id) throw new EngineFailure('model-missing', { detail: id })
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const reply = await untilAborted(replyTo(searchedQuestion(question)), signal)
    const beginning = continues ? (messages.at(-1)?.content ?? '') : ''
    // A question has one reply, so its rest is what follows.
    const rest = reply.startsWith(beginning) ? reply.slice(beginning.length) : reply
    for (const text of chunksOf(rest)) {
      await throwAbortReason(pause(signal), signal)
      yield { type: 'text', text }
    }
    yield { type: 'end', reason: 'stop' }
  }

  return {
    id: 'embedded',
    name: guideTexts.name,
    parallelism: 1,
    models: async () => [guideModel],
    health: async () => ({ state: 'ok' }),
    chat,
  } satisfies Engine
}

/** A few words at a time, with the spaces that follow them. */
function chunksOf(text: string): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  return Array.from({ length: Math.ceil(words.length / wordsPerChunk) }, (_, index) =>
    words.slice(index * wordsPerChunk, (index + 1) * wordsPerChunk).join(''),
  )
}

/** An abort throws the signal's own reason, whatever the pause threw. */
async function throwAbortReason(pausing: Promise<unknown>, signal: AbortSignal) {
  try {
    await pausing
  } finally {
    signal.throwIfAborted()
  }
}
