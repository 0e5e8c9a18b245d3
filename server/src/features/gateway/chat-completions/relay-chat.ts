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
  readonly turns: Pick<EngineQueue, 'takeSlot'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen' | 'limits'>
}

/** Replies for programs: asked in their turn, told as they come, kept nowhere. Whoever leaves ends the engine's work. */
export function createChatRelay(options: RelayDependencies) {
  return async (
    userId: string,
    draft: ChatCompletionDraft,
    signal: AbortSignal,
  ): Promise<ChatCompletion | AsyncIterable<ChatCompletionChunk>> => {
    const offered = await options.models.offered('text', draft.model)
    const request = await toEngineRequest(
      draft,
      offered,
      options.configuration.limits().maxTokensPerRequest,
    )
    const pieces = streamPieces(options, { userId, offered, request }, signal)
    const told = {
      id: `chatcmpl-${options.makeId()}`,
      created: Math.floor(options.clock.now() / 1000),
      model: draft.model,
    }
    if (!draft.stream) return await toCompletion(pieces, told)
    return await waitForFirst(
      toCompletionChunks(pieces, {
        ...told,
        withUsage: draft.stream_options?.include_usage === true,
      }),
    )
  }
}

async function toEngineRequest(
  draft: ChatCompletionDraft,
  { model }: OfferedModel,
  most: number,
): Promise<ChatRequest> {
  const { temperature, top_p, top_k, seed, max_tokens, max_completion_tokens } = draft
  return {
    model: model.id,
    messages: await toEngineMessages(draft, model),
    maxTokens: Math.min(max_completion_tokens ?? max_tokens ?? most, most),
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

/** Waits for its turn, then passes on what the engine says. @throws Problem */
async function* streamPieces(
  { models, turns, log }: RelayDependencies,
  { userId, offered, request }: EngineCall,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk> {
  const { engine } = offered
  if (!engine.chat) throw models.unsupportedProblem()
  const release = await turns.takeSlot(
    { userId: userId, ...models.engineToWaitFor(offered) },
    signal,
  )
  let isEmpty = true
  try {
    for await (const piece of engine.chat(request, signal)) {
      if (piece.type === 'end' && isEmpty)
        throw new Problem('engine.empty-answer', { params: { engine: engine.name } })
      isEmpty = false
      yield piece
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
