import { join } from 'node:path'
import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import { measureFloor } from '#features/knowledge/embedding/floor/measure-floor.ts'
import { unrelatedQuestions } from '#features/knowledge/embedding/floor/unrelated-questions.ts'
import type { SearchedSpace } from '#features/knowledge/index/excerpt-index.ts'
import { fuseRanks } from '#features/knowledge/index/ranking/fuse-ranks.ts'
import { isEnough } from '#features/knowledge/index/ranking/is-enough.ts'
import { openStoredIndex } from '#features/knowledge/index/stored/stored-index.ts'
import { quantize } from '#features/knowledge/index/vectors/quantized-vector.ts'
import { rankQuestions } from '#features/knowledge/retrieval/retrieve.ts'
import { readHelpExcerpts } from '../help-excerpts.ts'
import { readTownDocuments } from './town/read-town-documents.ts'

/** An excerpt that questions of the bench may find. */
export interface SearchedExcerpt {
  readonly id: number
  readonly collection: 'help' | 'town'
  readonly document: string
  readonly heading: string
  readonly text: string
  readonly position?: SourcePosition
  readonly page?: string
  readonly section?: string
}

/** What makes the vectors of a run: a double, or a real model. */
export interface BenchEmbedder {
  readonly name: string
  embed(texts: readonly string[], as: 'question' | 'passage'): Promise<readonly Float32Array[]>
}
/** How questions are compared with the texts. */
export type QualityRun = 'words' | 'letters' | BenchEmbedder

export interface BenchQuestion {
  readonly question: string
  readonly former?: string
  readonly collection: 'help' | 'town'
}
export interface QualityAnswer {
  /** Best first. */
  readonly found: readonly SearchedExcerpt[]
  readonly isEnough: boolean
}

const texts = { perCall: 32, candidates: 24 } as const

/** The help and the documents of the town, indexed as the product does it. */
export async function openQualityIndex(folder: string) {
  const excerpts = await readExcerpts()
  const byId = new Map(excerpts.map((excerpt) => [excerpt.id, excerpt]))
  const index = openStoredIndex({
    ...{ file: join(folder, 'passages.db'), installation: 'bench', machineStart: 0 },
    maxVectorBytes: 64 << 20,
  })
  for (const [id, list] of Map.groupBy(excerpts, ({ document }) => document))
    index.put({ id, collectionId: list[0]?.collection ?? '', excerpts: list })

  /** Stores the vectors of a model, and measures its floor. */
  async function addVectors(embedder: BenchEmbedder) {
    const vectors = await embedAll(
      embedder,
      excerpts.map(({ heading, text }) => `${heading}\n${text}`),
    )
    const quantized = vectors.map(quantize)
    const numberOf = new Map(excerpts.map(({ id }, position) => [id, position]))
    for (const [id, list] of Map.groupBy(excerpts, ({ document }) => document)) {
      const own = list.flatMap((one) => quantized[numberOf.get(one.id) ?? -1] ?? [])
      const dimensions = own[0]?.numbers.length ?? 0
      const numbers = new Int8Array(own.length * dimensions)
      for (const [position, one] of own.entries()) numbers.set(one.numbers, position * dimensions)
      index.put({
        ...{ id, collectionId: list[0]?.collection ?? '', excerpts: [] },
        vectors: {
          ...{ space: embedder.name, dimensions, numbers },
          excerptIds: list.map((one) => one.id),
          scales: Float32Array.from(own, ({ scale }) => scale),
        },
      })
    }
    const questions = (await embedAll(embedder, unrelatedQuestions, 'question')).map(quantize)
    return await measureFloor({ questions, excerpts: quantized })
  }

  /** Asks as a reply does. */
  async function createRun(run: QualityRun) {
    const floor = typeof run === 'string' ? undefined : await addVectors(run)
    return async ({ question, former = '', collection }: BenchQuestion): Promise<QualityAnswer> => {
      const space = await spaceOf(run, question)
      const searched = (request: SearchedSpace): SearchedSpace =>
        run === 'words' ? space : request
      const lists = await rankQuestions(
        {
          index: {
            rank: async (request) => index.rank({ ...request, space: searched(request.space) }),
          },
        },
        {
          request: { question, formerQuestion: former, citedTitles: [] },
          collectionIds: [collection],
        },
        { space },
      )
      const order = fuseRanks(lists.map((list) => list.map(({ id }) => id)))
      return {
        found: order.slice(0, texts.candidates).flatMap((id) => byId.get(id) ?? []),
        isEnough: lists.some((list) => isEnough(list, floor)),
      }
    }
  }
  return { createRun, excerpts, close: () => index.close() }
}
export type AskQuestion = (request: BenchQuestion) => Promise<QualityAnswer>

async function spaceOf(run: QualityRun, question: string): Promise<SearchedSpace> {
  if (typeof run === 'string') return { type: run }
  const [vector] = await run.embed([question], 'question')
  if (!vector) throw new Error(`${run.name} returned no vector`)
  const { numbers, scale } = quantize(vector)
  return { type: 'embedder', id: run.name, vector: numbers, scale }
}

async function embedAll(
  embedder: BenchEmbedder,
  all: readonly string[],
  as: 'passage' | 'question' = 'passage',
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let from = 0; from < all.length; from += texts.perCall)
    vectors.push(...(await embedder.embed(all.slice(from, from + texts.perCall), as)))
  return vectors
}

async function readExcerpts(): Promise<readonly SearchedExcerpt[]> {
  const help = readHelpExcerpts().map((excerpt) => ({
    ...{ ...excerpt, collection: 'help' as const, document: excerpt.page },
  }))
  const town = (await readTownDocuments()).map(({ document, heading, text, position }, index) => ({
    ...{ id: help.length + index + 1, collection: 'town' as const },
    ...{ document: document.name, heading, text, position },
  }))
  // The help beside the town's documents: they are not all there is.
  const beside = help.map((excerpt, index) => ({
    ...{ ...excerpt, id: help.length + town.length + index + 1 },
    ...{ collection: 'town' as const, document: `aide ${excerpt.page}` },
  }))
  return [...help, ...town, ...beside]
}
