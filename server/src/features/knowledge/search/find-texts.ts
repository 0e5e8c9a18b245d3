import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { collectionRows } from '../collections/collections.repository.ts'
import type { ExcerptIndex } from '../index/excerpt-index.ts'
import { questionWords } from '../index/text/question-words.ts'
import { type ReadableExcerpt, readExcerpts } from './found-excerpts.repository.ts'

interface FindTextsDependencies {
  readonly database: Database
  readonly index: Pick<ExcerptIndex, 'find'>
}
export interface TextsToFind {
  readonly userId: string
  readonly words: readonly string[]
  /** Only excerpts of lower ids. */
  readonly before: number
  readonly limit: number
}
export interface FoundTexts {
  /** Newest first; those that the user may read. */
  readonly excerpts: readonly ReadableExcerpt[]
  /** The last id that was looked at; `undefined` when there are no older ones. */
  readonly next: number | undefined
}

/** Excerpts with every word, and those of documents whose name has them: for the search of all works. */
export function createTextFinder({ database: { queries }, index }: FindTextsDependencies) {
  return async ({ userId, words, before, limit }: TextsToFind): Promise<FoundTexts> => {
    const carrying = questionWords(words.join(' ')).map(({ word }) => word)
    const last = carrying.at(-1)
    // Little words say nothing, and are not in the index.
    const isBeginning = last !== undefined && last === words.at(-1)
    const collectionIds = await collectionRows(queries).listReadable(userId, undefined)
    if (carrying.length === 0 || collectionIds.length === 0) return nothing
    const found = await untilRestarted(() =>
      index.find({
        ...{ collectionIds, before, limit },
        words: isBeginning ? carrying.slice(0, -1) : carrying,
        beginning: isBeginning ? last : undefined,
      }),
    )
    const ids = found.map(({ id }) => id)
    const readable = await readExcerpts(queries, userId, ids)
    return {
      excerpts: ids.flatMap((id) => readable.get(id) ?? []),
      next: ids.length === limit ? ids.at(-1) : undefined,
    }
  }
}

const nothing: FoundTexts = { excerpts: [], next: undefined }

/** While the index restarts, everything else is found all the same. */
async function untilRestarted<T>(find: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await find()
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'knowledge.index-restarting') return []
    throw cause
  }
}
