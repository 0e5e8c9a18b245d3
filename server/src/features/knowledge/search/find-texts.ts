import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { readableCollections } from '../collections/readable-collections.repository.ts'
import type { ExcerptIndex } from '../index/excerpt-index.ts'
import { questionWords } from '../index/text/question-words.ts'
import { type ReadableExcerpt, readExcerpts } from './found-excerpts.repository.ts'
import {
  createUnreadFinder,
  type NamesToFind,
  type UnreadDocument,
} from './unread-documents.repository.ts'

interface FindTextsDependencies {
  readonly database: Database
  readonly index: Pick<ExcerptIndex, 'find'>
  /** The index is being made again from all rows. */
  isRebuilding(): boolean
}
interface ExcerptStep {
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

/** Documents by their texts and names, for one search of all works. */
export interface DocumentTexts {
  /** Excerpts with every word, and those of documents whose name has them. */
  findExcerpts(step: ExcerptStep): Promise<FoundTexts>
  /** Documents that have no text. */
  findUnread(): Promise<readonly UnreadDocument[]>
  /** Whether excerpts may be missing from what was found: the index restarted, or is being made again. */
  isIncomplete(): boolean
}

/** Most users read no documents: that is looked up once per search, and nothing else is. */
export function createTextFinder({ database, index, isRebuilding }: FindTextsDependencies) {
  const { queries } = database
  const listReadable = readableCollections(queries)
  const findUnread = createUnreadFinder({ database })
  return ({ userId, words }: NamesToFind): DocumentTexts => {
    let reading: Promise<readonly string[]> | undefined
    let isIncomplete = false
    const readable = () => {
      reading ??= listReadable(userId)
      return reading
    }
    return {
      async findExcerpts({ before, limit }) {
        const collectionIds = await readable()
        if (collectionIds.length === 0) return nothing
        const wanted = carryingWords(words)
        if (!wanted) return nothing
        const found = await untilRestarted(() =>
          index.find({ ...{ collectionIds, before, limit }, ...wanted }),
        )
        isIncomplete ||= !found || isRebuilding()
        if (!found) return nothing
        const ids = found.map(({ id }) => id)
        const excerpts = await readExcerpts(queries, userId, ids)
        return {
          excerpts: ids.flatMap((id) => excerpts.get(id) ?? []),
          next: ids.length === limit ? ids.at(-1) : undefined,
        }
      },
      findUnread: async () =>
        (await readable()).length === 0 ? [] : await findUnread({ userId, words }),
      isIncomplete: () => isIncomplete,
    }
  }
}

/** Little words say nothing, and are not in the index. */
function carryingWords(words: readonly string[]) {
  const carrying = questionWords(words.join(' ')).map(({ word }) => word)
  const last = carrying.at(-1)
  if (last === undefined) return undefined
  return last === words.at(-1)
    ? { words: carrying.slice(0, -1), beginning: last }
    : { words: carrying, beginning: undefined }
}

const nothing: FoundTexts = { excerpts: [], next: undefined }

/** While the index restarts, everything else is found all the same. */
async function untilRestarted<T>(
  find: () => Promise<readonly T[]>,
): Promise<readonly T[] | undefined> {
  try {
    return await find()
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'knowledge.index-restarting') return
    throw cause
  }
}
