import type {
  GatewayEmbeddings,
  GatewayEmbeddingsDraft,
} from '@atelier/contract/gateway/embeddings'
import { embeddingLimits } from '@atelier/engine/engine'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { Caller } from '#platform/fair-queue.ts'

export interface EmbeddingsDependencies {
  readonly models: ModelsService
  readonly engineQueue: Pick<EngineQueue, 'takeSlot'>
  readonly waitingCalls: WaitingCalls
}

/** Of most models, for a text in a European language. */
const charactersPerToken = 4

/** Vectors for programs: they wait in the engine's queue, batch by batch, and are not stored. */
export const createEmbeddings =
  (dependencies: EmbeddingsDependencies) =>
  async (
    caller: Caller,
    { model, input, encoding_format: format }: GatewayEmbeddingsDraft,
  ): Promise<GatewayEmbeddings> => {
    const texts = [input].flat()
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const call = dependencies.waitingCalls.enter(caller.userId, { text: bytes, other: 0 })
    try {
      const offered = await dependencies.models.findAble(model, 'embedding', {
        userId: caller.userId,
      })
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += embeddingLimits.texts) {
        const batch = texts.slice(from, from + embeddingLimits.texts)
        vectors.push(...(await embedBatch(dependencies, caller, offered, batch)))
      }
      const tokens = Math.ceil(bytes / charactersPerToken)
      return {
        object: 'list',
        model,
        data: vectors.map((vector, index) => ({
          object: 'embedding',
          index,
          embedding: format === 'base64' ? toBase64(vector) : [...vector],
        })),
        usage: { prompt_tokens: tokens, total_tokens: tokens },
      }
    } finally {
      call.leave()
    }
  }

/** Each batch waits for its own slot, so that a long request does not keep the others waiting. */
async function embedBatch(
  { models, engineQueue }: EmbeddingsDependencies,
  { userId, signal }: Caller,
  offered: OfferedModel,
  texts: readonly string[],
): Promise<readonly Float32Array[]> {
  const slot = await engineQueue.takeSlot({ userId, ...models.slotsFor(offered) }, signal)
  const { engine, engineName } = models.call(offered, slot)
  try {
    if (!engine.embed) throw models.unsupportedProblem()
    return await engine.embed({ model: offered.model.id, texts }, signal)
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  } finally {
    slot.release()
  }
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
