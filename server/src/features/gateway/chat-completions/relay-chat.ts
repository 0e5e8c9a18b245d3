import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionDraft,
} from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatChunk, ChatRequest } from '@atelier/engine/engine'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { EngineQueue } from '#jobs/engine-queue.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { toCompletion, toCompletionChunks } from './chat-completion.ts'
import { toEngineMessages } from './request-messages.ts'
import { waitForFirst } from './wait-for-first.ts'

export interface RelayDependencies {
  readonly models: ModelsService
  readonly engineQueue: Pick<EngineQueue, 'takeSlot'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen' | 'limits'>
}

/** Replies for programs: they wait in the engine's queue, are streamed, and not stored. A program that disconnects ends the engine's work. */
export function createChatRelay(dependencies: RelayDependencies) {
  return async (
    userId: string,
    draft: ChatCompletionDraft,
    signal: AbortSignal,
  ): Promise<ChatCompletion | AsyncIterable<ChatCompletionChunk>> => {
    const offered = await dependencies.models.offered('text', draft.model)
    const request = await toEngineRequest(
      draft,
      offered,
      dependencies.configuration.limits().maxTokensPerRequest,
    )
    const chunks = streamChunks(dependencies, { userId, offered, request }, signal)
    const info = {
      id: `chatcmpl-${dependencies.makeId()}`,
      created: Math.floor(dependencies.clock.now() / 1000),
      model: draft.model,
    }
    if (!draft.stream) return await toCompletion(chunks, info)
    return await waitForFirst(
      toCompletionChunks(chunks, {
        ...info,
        withUsage: draft.stream_options?.include_usage === true,
      }),
    )
  }
}

async function toEngineRequest(
  draft: ChatCompletionDraft,
  { model }: OfferedModel,
  maxTokens: number,
): Promise<ChatRequest> {
  const { temperature, top_p, top_k, seed, max_tokens, max_completion_tokens } = draft
  return {
    model: model.id,
    messages: await toEngineMessages(draft, model),
    maxTokens: Math.min(max_completion_tokens ?? max_tokens ?? maxTokens, maxTokens),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof top_p === 'number' && { topP: top_p }),
    ...(typeof top_k === 'number' && { topK: top_k }),
    ...(typeof seed === 'number' && { seed }),
  }
}

interface EngineCall {
  readonly userId: string
  readonly offered: OfferedModel
  readonly request: ChatRequest
}

/** Waits in the engine's queue, then passes on its chunks. @throws Problem */
async function* streamChunks(
  { models, engineQueue, log }: RelayDependencies,
  { userId, offered, request }: EngineCall,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk> {
  const { engine } = offered
  if (!engine.chat) throw models.unsupportedProblem()
  const release = await engineQueue.takeSlot({ userId, ...models.engineToWaitFor(offered) }, signal)
  let isEmpty = true
  try {
    for await (const chunk of engine.chat(request, signal)) {
      if (chunk.type === 'end' && isEmpty)
        throw new Problem('engine.empty-answer', { params: { engine: engine.name } })
      isEmpty = false
      yield chunk
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    const problem = models.problemOf(cause, engine.name)
    if (problem instanceof Problem)
      log.warn('une réponse à un programme a échoué', {
        source: 'localai',
        code: problem.code,
        engine: engine.id,
        model: offered.id,
        cause,
      })
    throw problem
  } finally {
    release()
  }
}
