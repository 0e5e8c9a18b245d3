import type { Database, Queries } from '#database/database.ts'
import { type VectorBlock, vectorBlockRows } from '../embedding/vector-blocks.repository.ts'
import { vectorSpaceRows } from '../embedding/vector-spaces.repository.ts'
import { vectorsFromText } from '../embedding/vectors-text.ts'
import type { ExcerptIndex } from '../index/excerpt-index.ts'
import { type SourceToIndex, sourceChangeRows } from './source-changes.repository.ts'

export interface VectorFollowerDependencies {
  readonly database: Database
  readonly index: Pick<ExcerptIndex, 'put' | 'dropSpace' | 'markVectorsReached' | 'state'>
}

const blocksPerRound = 20

/**
 * Brings the vectors of embedders into this server's index, in the order of their numbers. Those of a source also come with the source, so
 * that neither is missing, whichever comes first.
 */
export function createVectorFollower(dependencies: VectorFollowerDependencies) {
  const { database, index } = dependencies
  const { queries } = database
  const blocks = vectorBlockRows(queries)
  const putBlock = createBlockWrite(dependencies)
  let reached: number | undefined
  /** Spaces that the index has vectors of. */
  let known = new Set<string>()

  /** Where to go on; an index that is ahead, as after a restored backup, looks at all of them again. */
  async function begin(): Promise<number> {
    const { lastChange, lastVectors, spaces } = await index.state()
    known = new Set(spaces)
    const last = await blocks.lastNumber()
    // An empty index gets them with their sources.
    if (lastChange === 0) return last
    return lastVectors > last ? 0 : lastVectors
  }
  async function dropUnused(used: SpaceSizes): Promise<void> {
    for (const space of known)
      if (!used.has(space)) {
        await index.dropSpace(space)
        known.delete(space)
      }
    for (const space of used.keys()) known.add(space)
  }

  return {
    /** Of a source that was put into the index: of its excerpts from an ordinal on. */
    async putOf(source: SourceToIndex, from: number): Promise<void> {
      const found = await blocks.listOf({ sourceId: source.id, reading: source.reading }, from)
      const sizes = found.length > 0 ? await sizesOfSpaces(queries) : new Map()
      for (const block of found) await putBlock(block, source, sizes)
    },
    /** Before the first source is put into an index that may be empty. */
    async begin(): Promise<void> {
      reached ??= await begin()
    },
    forget(): void {
      reached = undefined
    },
    /** Returns whether there may be more. */
    async some(isClosed: () => boolean): Promise<boolean> {
      if (reached === undefined) return false
      const sizes = await sizesOfSpaces(queries)
      await dropUnused(sizes)
      const found = await blocks.listAfter(reached, blocksPerRound)
      for (const block of found) {
        if (isClosed()) return false
        const source = await sourceChangeRows(queries).findToIndex(block.sourceId)
        if (source) await putBlock(block, source, sizes)
        reached = block.number
      }
      if (found.length > 0) await index.markVectorsReached(reached)
      return found.length === blocksPerRound
    },
  }
}
export type VectorFollower = ReturnType<typeof createVectorFollower>

/** Dimensions of the spaces in use, by their ids. */
type SpaceSizes = ReadonlyMap<string, number>

async function sizesOfSpaces(queries: Queries): Promise<SpaceSizes> {
  const spaces = await vectorSpaceRows(queries).listUsed()
  return new Map(
    spaces.flatMap(({ id, dimensions }) => (dimensions === undefined ? [] : [[id, dimensions]])),
  )
}

function createBlockWrite({ database, index }: VectorFollowerDependencies) {
  const sources = sourceChangeRows(database.queries)
  /** One block, with the ids that its excerpts have; nothing of an earlier reading. */
  return async (
    { spaceId, sourceId, reading, first, count, vectors: text }: VectorBlock,
    source: SourceToIndex,
    sizes: SpaceSizes,
  ): Promise<void> => {
    const dimensions = sizes.get(spaceId)
    if (dimensions === undefined || source.reading !== reading) return
    const excerpts = await sources.listFrom({ id: sourceId, reading }, first, count)
    const { numbers, scales } = vectorsFromText(text, dimensions)
    const excerptIds = excerpts.map(({ id }) => id).slice(0, scales.length)
    const vectors = { space: spaceId, dimensions, excerptIds, numbers, scales }
    const { collectionId } = source
    await index.put({ id: sourceId, collectionId, isWhole: false, excerpts: [], vectors })
  }
}
