import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import { type VectorSpace, vectorSpaceRows } from '../embedding/vector-spaces.repository.ts'
import type { SearchedSpace } from '../index/excerpt-index.ts'
import { quantize } from '../index/vectors/quantized-vector.ts'
import { createEmbedderUse, type EmbedderUseDependencies } from '../use/embedder-use.ts'

export interface QuestionMeaningDependencies extends Omit<EmbedderUseDependencies, 'database'> {
  readonly database: Pick<Database, 'queries' | 'commitRelaxed'>
  readonly models: Pick<ModelsService, 'findInstalled' | 'call' | 'problemOf'>
  /** How long a question waits for its vector. */
  readonly patienceMs?: number
}

/** How a question is compared with documents. */
export interface QuestionMeaning {
  readonly space: SearchedSpace
  /** Excerpts more alike than this have something to do with the question. */
  readonly floor?: number
  /** Why only words and letters are compared, though an embedder serves. */
  readonly problem?: Problem
}

/** Its vector is counted for the user. */
interface UserQuestion {
  readonly question: string
  readonly userId: string
}

const patience = 2000
/** An embedder that is loaded by the question goes on meanwhile, for the next one. */
const maxMs = 120_000
/** Questions that wait at the embedder at once; others are answered by words. */
const maxRunning = 8
const byLetters: QuestionMeaning = { space: { type: 'letters' } }

/** The vector of a question, outside of the queue: a question is short, and its user waits. */
export function createQuestionMeaning(dependencies: QuestionMeaningDependencies) {
  const { database, models, patienceMs = patience } = dependencies
  let running = 0

  async function vectorOf(
    model: string,
    { question, userId }: UserQuestion,
  ): Promise<Float32Array> {
    const offered = await models.findInstalled(model, 'embedding')
    await using use = createEmbedderUse(dependencies, userId, offered)
    const { engine, engineName } = models.call(offered)
    const signal = AbortSignal.timeout(maxMs)
    try {
      const texts = [question.slice(0, knowledgeLimits.questionMax)]
      const startedAt = performance.now()
      const request = { model: offered.model.id, texts, as: 'question' } as const
      const [vector] = (await engine.embed?.(request, signal)) ?? []
      if (!vector) throw new Problem('engine.unsupported')
      use.add(texts, performance.now() - startedAt)
      return vector
    } catch (cause) {
      throw signal.aborted ? slow(engineName()) : models.problemOf(cause, engineName())
    }
  }
  async function vectorInTime(space: VectorSpace, question: UserQuestion): Promise<Float32Array> {
    if (running >= maxRunning) throw slow(space.model)
    running += 1
    const vector = vectorOf(space.model, question).finally(() => {
      running -= 1
    })
    // Whoever waits no longer learns nothing of it.
    vector.catch(() => undefined)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(slow(space.model)), patienceMs)
    try {
      return await Promise.race([vector, late])
    } finally {
      clearTimeout(timer)
    }
  }

  return async (question: string, userId: string): Promise<QuestionMeaning> => {
    const space = (await vectorSpaceRows(database.queries).listUsed()).find(
      ({ state }) => state === 'serving',
    )
    if (!space) return byLetters
    try {
      if (space.problem?.code === changed) throw new Problem(changed)
      const vector = await vectorInTime(space, { question, userId })
      if (vector.length !== space.dimensions) throw new Problem(changed)
      const { numbers, scale } = quantize(vector)
      const searched = { type: 'embedder', id: space.id, vector: numbers, scale } as const
      return { space: searched, ...(space.floor !== undefined && { floor: space.floor }) }
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause
      return { ...byLetters, problem: cause }
    }
  }
}

const changed = 'knowledge.embedder-changed'
const slow = (engine: string) => new Problem('knowledge.embedder-slow', { params: { engine } })
