import type {
  GatewayEmbeddings,
  GatewayEmbeddingsDraft,
} from '@atelier/contract/gateway/embeddings'
import { embeddingLimits } from '@atelier/engine/engine'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { Work } from '#features/usage/usage.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import { type RelayUseDependencies, tokensOfBytes } from './chat-completions/relay-use.ts'

export interface EmbeddingsDependencies extends RelayUseDependencies {
  readonly models: ModelsService
  readonly engineQueue: Pick<EngineQueue, 'takeSlot'>
  readonly waitingCalls: WaitingCalls
  readonly makeId: MakeId
}

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
      const work = embeddingsWork(dependencies, caller, offered)
      const tokens = tokensOfBytes(bytes)
      const vectors = await countedUse(dependencies, { work, tokens }, (use) =>
        embedAll(dependencies, { caller, offered, texts, use }),
      )
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

const embeddingsWork = (
  { makeId }: EmbeddingsDependencies,
  { userId, keyId }: Caller,
  { id: model, engineName: engine }: OfferedModel,
): Work => ({ id: makeId(), userId, keyId, tool: 'embeddings', meter: 'tokens', model, engine })

interface EmbeddingUse {
  readonly work: Work
  readonly tokens: number
}
/** What was embedded until now. */
interface EmbeddedUntilNow {
  tokens: number
  machineMs: number
}
/** Sets the tokens aside, and counts those that were embedded, also when the rest fails. @throws Problem */
async function countedUse<T>(
  { database, usage, log }: EmbeddingsDependencies,
  { work, tokens }: EmbeddingUse,
  embed: (use: EmbeddedUntilNow) => Promise<T>,
): Promise<T> {
  const use = { tokens: 0, machineMs: 0 }
  if (await usage.isLimited(work.userId, work.meter, database.queries))
    await database.commitRelaxed((transaction) =>
      usage.reserve(work, { amount: tokens }, transaction),
    )
  try {
    return await embed(use)
  } finally {
    const count = {
      amount: use.tokens,
      inputAmount: use.tokens,
      machineMs: use.machineMs,
      isEstimated: true,
    }
    await database
      .commitRelaxed((transaction) =>
        use.tokens > 0
          ? usage.count(work, count, transaction)
          : usage.giveBack(work, use.machineMs, transaction),
      )
      .catch((cause: unknown) =>
        log.error('l’usage d’un programme n’a pas pu être enregistré', { cause }),
      )
  }
}

interface EmbeddingOrder {
  readonly caller: Caller
  readonly offered: OfferedModel
  readonly texts: readonly string[]
  readonly use: EmbeddedUntilNow
}
async function embedAll(
  dependencies: EmbeddingsDependencies,
  { caller, offered, texts, use }: EmbeddingOrder,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let from = 0; from < texts.length; from += embeddingLimits.texts) {
    const batch = texts.slice(from, from + embeddingLimits.texts)
    vectors.push(...(await embedBatch(dependencies, { caller, offered, texts: batch, use })))
    use.tokens += tokensOfBytes(batch.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  }
  return vectors
}

/** Each batch waits for its own slot, so that a long request does not keep the others waiting. */
async function embedBatch(
  { models, engineQueue }: EmbeddingsDependencies,
  { caller: { userId, signal }, offered, texts, use }: EmbeddingOrder,
): Promise<readonly Float32Array[]> {
  const slot = await engineQueue.takeSlot({ userId, ...models.slotsFor(offered) }, signal)
  const startedAt = performance.now()
  const { engine, engineName } = models.call(offered, slot)
  try {
    if (!engine.embed) throw models.unsupportedProblem()
    return await engine.embed({ model: offered.model.id, texts }, signal)
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  } finally {
    use.machineMs += Math.round(performance.now() - startedAt)
    slot.release()
  }
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')
