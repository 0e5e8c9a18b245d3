import type {
  FoundExcerpt,
  KnowledgeAnswer,
  KnowledgeQuestion,
} from '@atelier/contract/knowledge/knowledge-search'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { collectionRows } from '../collections/collections.repository.ts'
import type { ExcerptIndex, RankedExcerpt } from '../index/excerpt-index.ts'
import { isEnough } from '../index/ranking/is-enough.ts'
import { questionWords } from '../index/text/question-words.ts'
import { presentExcerpt } from '../sources/present-source.ts'
import { type ReadableExcerpt, readExcerpts } from './found-excerpts.repository.ts'
import { markWords } from './mark-words.ts'
import type { QuestionMeaning } from './question-meaning.ts'
import { sourceChangeRows } from './source-changes.repository.ts'

export interface SearchDependencies {
  readonly database: Database
  readonly index: Pick<ExcerptIndex, 'rank'>
  /** How the question is compared with what documents mean. */
  questionMeaning(question: string, userId: string): Promise<QuestionMeaning>
  /** Share of the documents in these collections that are in the index as they are. */
  indexedShare(collectionIds: readonly string[]): Promise<number>
  /** The index is being made again from all rows. */
  isRebuilding(): boolean
  /** Waits a little for what was just added to these collections. */
  waitForAdded(collectionIds: readonly string[]): Promise<void>
}

/** Of the documents in some collections, or of all, how many are in the index as they are; `reachedChange` is the last change that is known to be there. */
export const createIndexedShare = (
  { queries }: Pick<Database, 'queries'>,
  reachedChange: () => number,
) =>
  async function indexedShare(collectionIds?: readonly string[]): Promise<number> {
    const changes = sourceChangeRows(queries)
    const count = (after: number) =>
      collectionIds ? changes.countIn(collectionIds, after) : changes.countAfter(after)
    const missing = await count(reachedChange())
    return missing === 0 ? 1 : 1 - missing / Math.max(missing, await count(0))
  }

/** Finds what of the collections answers a question: by words and letters, and by what it means where an embedder serves. */
export function createKnowledgeSearch(dependencies: SearchDependencies) {
  const { database, index, indexedShare, questionMeaning, isRebuilding, waitForAdded } =
    dependencies
  const { queries } = database
  /** @throws Problem when one of them is not there for this user */
  async function readableIds(userId: string, wanted: readonly string[] | undefined) {
    const ids = await collectionRows(queries).listReadable(userId, wanted)
    if (wanted !== undefined && ids.length < new Set(wanted).size)
      throw new Problem('knowledge.not-found')
    return ids
  }
  return async (userId: string, question: KnowledgeQuestion): Promise<KnowledgeAnswer> => {
    const collectionIds = await readableIds(userId, question.collectionIds)
    const words = questionWords(question.q)
    await waitForAdded(collectionIds)
    const { space, floor, problem } =
      collectionIds.length > 0 ? await questionMeaning(question.q, userId) : byLetters
    const isSearched = collectionIds.length > 0 && (words.length > 0 || space.type === 'embedder')
    const { limit } = question
    const ranked = isSearched ? await index.rank({ collectionIds, words, space, limit }) : []
    const readable = await readExcerpts(
      queries,
      userId,
      ranked.map(({ id }) => id),
    )
    const found = ranked.flatMap((one) => {
      const excerpt = readable.get(one.id)
      // One that was moved since the index looked at it is no longer among those that are searched.
      return excerpt && collectionIds.includes(excerpt.collectionId) ? [{ one, excerpt }] : []
    })
    const marked = words.map(({ word }) => word)
    return {
      isEnough: isEnough(
        found.map(({ one }) => one),
        floor,
      ),
      passages: found.map(({ one, excerpt }) => present(one, excerpt, marked)),
      collections: collectionIds.length,
      indexed: await indexedShare(collectionIds),
      isRebuilding: isRebuilding(),
      wordsOnly: problem ? { code: problem.code, error: problem.message } : null,
    }
  }
}

const byLetters: QuestionMeaning = { space: { type: 'letters' } }

const present = (
  { foundBy }: RankedExcerpt,
  { sourceId, collectionId, title, at: _at, reading: _reading, ...excerpt }: ReadableExcerpt,
  words: readonly string[],
): FoundExcerpt => ({
  ...presentExcerpt(excerpt),
  ...{ sourceId, collectionId, title },
  marks: markWords(excerpt.text, words),
  foundBy: [...foundBy],
})
