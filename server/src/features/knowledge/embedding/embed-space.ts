import { Problem } from '@atelier/contract/problems/problems'
import { embeddingLimits } from '@atelier/engine/engine'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { type QuantizedVector, quantize } from '../index/vectors/quantized-vector.ts'
import { sourceChangeRows } from '../search/source-changes.repository.ts'
import { createEmbedderUse, type EmbedderUseDependencies } from '../use/embedder-use.ts'
import { type Embedder, embedTexts } from './embed-texts.ts'
import { createEmbeddedDocuments, type EmbeddedDocuments } from './embedded-documents.ts'
import { embeddedText } from './embedded-text.ts'
import { comparedCount, fixedTexts, probeCount } from './fixed-texts.ts'
import { measureFloor } from './floor/measure-floor.ts'
import { sampleVectors } from './floor/sample-vectors.ts'
import { unrelatedQuestions } from './floor/unrelated-questions.ts'
import { type LackingSource, vectorBlockRows } from './vector-blocks.repository.ts'
import { type VectorSpace, vectorSpaceRows } from './vector-spaces.repository.ts'
import { cosineOf, listVectors, vectorsFromText, vectorsToText } from './vectors-text.ts'

export interface EmbedSpaceDependencies extends Omit<EmbedderUseDependencies, 'database'> {
  readonly database: Database
  readonly models: Pick<ModelsService, 'findInstalled' | 'call' | 'problemOf'>
  readonly clock: Clock
  readonly live: Pick<LiveChannel, 'publish'>
  /** There are vectors that the index has not. */
  onChange(): void
}

/** One commit stores so many vectors at most, and as many as were made in this time. */
const block = { excerpts: 256, ms: 20_000 } as const
/** Documents that are looked for at once, so many blocks of each. */
const round = { sources: 50, blocks: 4 } as const
/** A call that takes longer gets fewer texts the next time, and a fast one more: nobody waits long for the slot. */
const callMs = { slow: 2000, fast: 500 } as const
/** Others wait no longer for the slot that it holds, beside one call. */
const slotMs = 1000
const firstBatch = 8
/** The same model gives nearly the same vectors again. */
const sameSimilarity = 0.999
/** The floor is measured again when there are so many times the vectors. */
const floorGrowth = 4

/** The space is not wanted any more, or another job fills it. */
class NotWanted extends Error {}

interface Filling {
  readonly space: VectorSpace
  readonly offered: OfferedModel
  readonly context: JobContext
  readonly documents: EmbeddedDocuments
  readonly use: ReturnType<typeof createEmbedderUse>
  dimensions: number
  batch: number
  slotSince: number
  done: number
  total: number
  rate: number
}

/**
 * Makes the vectors that documents lack in a space, block by block, until none lacks any; the space then serves. Returns early when the
 * space is not wanted any more.
 * @throws Problem
 */
export async function embedSpace(
  dependencies: EmbedSpaceDependencies,
  spaceId: string,
  context: JobContext,
): Promise<void> {
  try {
    const filling = await beginFilling(dependencies, spaceId, context)
    await using _ = filling.use
    await probeEmbedder(dependencies, filling)
    for (;;) {
      const rows = vectorBlockRows(dependencies.database.queries)
      Object.assign(filling, await rows.progressOf(spaceId))
      const lacking = await rows.listLacking(spaceId, round.sources)
      if (lacking.length === 0) break
      const before = filling.done
      for (const source of lacking) await embedSource(dependencies, filling, source)
      // Documents that change all the time, or whose rows do not agree: later.
      if (filling.done === before) throw new Problem('job.interrupted')
    }
    await finishFilling(dependencies, filling)
  } catch (cause) {
    if (!(cause instanceof NotWanted)) throw cause
  }
}

async function beginFilling(
  dependencies: EmbedSpaceDependencies,
  spaceId: string,
  context: JobContext,
): Promise<Filling> {
  const { database, models, live } = dependencies
  const space = await vectorSpaceRows(database.queries).find(spaceId)
  if (!space || space.state === 'retired' || space.jobId !== context.jobId) throw new NotWanted()
  const offered = await models.findInstalled(space.model, 'embedding')
  return {
    ...{ space, offered, context, documents: createEmbeddedDocuments(live) },
    use: createEmbedderUse(dependencies, context.userId, offered),
    ...{ dimensions: space.dimensions ?? 0, batch: firstBatch },
    ...{ slotSince: performance.now(), done: 0, total: 0, rate: space.rate ?? 0 },
  }
}

/** Vectors of texts by the engine of the slot, in calls that nobody waits long for. @throws Problem */
async function embedAll(
  { models }: EmbedSpaceDependencies,
  filling: Filling,
  texts: readonly string[],
  as: 'passage' | 'question' = 'passage',
): Promise<readonly (Float32Array | undefined)[]> {
  const { context, offered } = filling
  const { engine, engineName } = models.call(offered, context.slot())
  const embedder: Embedder = { engine, model: offered.model.id }
  try {
    const startedAt = performance.now()
    const vectors = await embedTexts(embedder, texts, { as, signal: context.signal })
    const took = performance.now() - startedAt
    filling.use.add(texts, took)
    if (took > callMs.slow) filling.batch = Math.max(1, Math.floor(filling.batch / 2))
    if (took < callMs.fast) filling.batch = Math.min(embeddingLimits.texts, filling.batch * 2)
    return vectors
  } catch (cause) {
    throw context.signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}

/** Notices another model of the same name, whose vectors would mean something else. @throws Problem */
async function probeEmbedder(dependencies: EmbedSpaceDependencies, filling: Filling) {
  const { space } = filling
  const count = space.probe === undefined ? probeCount : comparedCount
  const vectors = await embedAll(dependencies, filling, fixedTexts.slice(0, count))
  const probe = vectors.map((vector) => quantize(vector ?? new Float32Array()))
  const dimensions = probe[0]?.numbers.length ?? 0
  if (dimensions === 0)
    throw new Problem('engine.empty-answer', { params: { engine: space.model } })
  if (space.probe === undefined || space.dimensions === undefined) {
    await commitOwned(dependencies, filling, (on) =>
      vectorSpaceRows(on).setProbe(space.id, {
        dimensions,
        text: vectorsToText(probe, dimensions),
      }),
    )
    filling.dimensions = dimensions
    return
  }
  const known = listVectors(vectorsFromText(space.probe, space.dimensions))
  const isSame = probe.every((now, index) => {
    const vector = known[index]
    return (
      vector !== undefined &&
      now.numbers.length === space.dimensions &&
      cosineOf(vector, now) >= sameSimilarity
    )
  })
  if (!isSame) throw new Problem('knowledge.embedder-changed')
}

/** What is left of a document, some blocks at most: others wait too. */
async function embedSource(
  dependencies: EmbedSpaceDependencies,
  filling: Filling,
  source: LackingSource,
): Promise<void> {
  const { database } = dependencies
  let first = source.done
  for (let count = 0; count < round.blocks && first < source.excerptCount; count += 1) {
    const stored = await embedBlock(dependencies, filling, { ...source, done: first })
    if (stored === 0) return
    first += stored
    filling.documents.note({ ...source, done: first })
  }
  const earlier = { sourceId: source.sourceId, reading: source.reading }
  while (await database.commit((on) => vectorBlockRows(on).removeSome(earlier, round.sources)))
    filling.context.signal.throwIfAborted()
}

/** Returns how many vectors were stored: none when the document is another one by now. */
async function embedBlock(
  dependencies: EmbedSpaceDependencies,
  filling: Filling,
  { sourceId, reading, title, done: first }: LackingSource,
): Promise<number> {
  const { space, dimensions } = filling
  const excerpts = await sourceChangeRows(dependencies.database.queries).listFrom(
    { id: sourceId, reading },
    first,
    block.excerpts,
  )
  const texts = excerpts.map(({ heading, text }) => embeddedText({ title, heading, text }))
  const { vectors, seconds } = await embedForBlock(dependencies, filling, texts)
  if (vectors.length === 0) return 0
  const stored = {
    ...{ spaceId: space.id, sourceId, reading, first, count: vectors.length },
    vectors: vectorsToText(vectors, dimensions),
  }
  filling.rate = vectors.length / Math.max(seconds, 0.001)
  const isStored = await commitOwned(dependencies, filling, async (on) => {
    if (!(await vectorBlockRows(on).isNext(stored))) return false
    await vectorBlockRows(on).insert(stored)
    await vectorSpaceRows(on).setRate(space.id, filling.context.jobId, filling.rate)
    return true
  })
  if (!isStored) return 0
  dependencies.onChange()
  filling.done += vectors.length
  const left = Math.max(0, filling.total - filling.done)
  filling.context.report({
    share: filling.total > 0 ? Math.min(1, filling.done / filling.total) : 1,
    secondsLeft: Math.round(left / filling.rate),
  })
  return vectors.length
}

/** As many as one block takes, with the seconds that they took of the engine. */
async function embedForBlock(
  dependencies: EmbedSpaceDependencies,
  filling: Filling,
  texts: readonly string[],
) {
  const { context, dimensions } = filling
  const vectors: QuantizedVector[] = []
  let ms = 0
  while (vectors.length < texts.length && ms < block.ms) {
    const batch = texts.slice(vectors.length, vectors.length + filling.batch)
    const startedAt = performance.now()
    const made = await embedAll(dependencies, filling, batch)
    ms += performance.now() - startedAt
    for (const vector of made) {
      // A text of which the model makes nothing is found by its words alone.
      const used = vector ?? new Float32Array(dimensions)
      if (used.length !== dimensions) throw new Problem('knowledge.embedder-changed')
      vectors.push(quantize(used))
    }
    if (performance.now() - filling.slotSince < slotMs) continue
    await context.yieldSlot()
    filling.slotSince = performance.now()
  }
  return { vectors, seconds: ms / 1000 }
}

/** One at a time, so that the numbers of blocks are seen in their order. */
async function commitOwned<T>(
  { database }: EmbedSpaceDependencies,
  { space, context, use }: Filling,
  write: (on: WriteTransaction) => Promise<T>,
): Promise<T> {
  const writeOwned = async (on: WriteTransaction) => {
    await context.requireOwner(on)
    if (!(await vectorSpaceRows(on).isOfJob(space.id, context.jobId))) throw new NotWanted()
    await use.note(on)
    return await write(on)
  }
  const written = await database.commit(writeOwned, { lock: 'vectors' })
  use.noted()
  return written
}

/** Every document has its vectors: the space serves from now on. */
async function finishFilling(
  dependencies: EmbedSpaceDependencies,
  filling: Filling,
): Promise<void> {
  const { space, done, context } = filling
  const isFloorOld = space.floor === undefined || done > floorGrowth * space.floorCount
  const floor = isFloorOld ? await measuredFloor(dependencies, filling) : undefined
  await commitOwned(dependencies, filling, async (on) => {
    const spaces = vectorSpaceRows(on)
    if (floor !== undefined) await spaces.setFloor(space.id, { value: floor, count: done })
    await spaces.takeOver(space.id, dependencies.clock.now())
    await spaces.release(space.id, context.jobId)
  })
  filling.documents.flush()
  dependencies.onChange()
}

async function measuredFloor(
  dependencies: EmbedSpaceDependencies,
  filling: Filling,
): Promise<number> {
  const { space, dimensions } = filling
  const excerpts = await sampleVectors(dependencies.database.queries, { id: space.id, dimensions })
  const embedded = await embedAll(dependencies, filling, unrelatedQuestions, 'question')
  const questions = embedded.flatMap((vector) =>
    vector?.length === dimensions ? quantize(vector) : [],
  )
  return await measureFloor({ questions, excerpts })
}
