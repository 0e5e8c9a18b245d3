import {
  citationLimits,
  type Grounding,
  type GroundingNote,
} from '@atelier/contract/knowledge/citations'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { ExcerptIndex, RankedExcerpt, SearchedSpace } from '../index/excerpt-index.ts'
import { fuseRanks } from '../index/ranking/fuse-ranks.ts'
import { isEnough } from '../index/ranking/is-enough.ts'
import {
  type Conversation,
  followUpWords,
  type QuestionWord,
  questionWords,
} from '../index/text/question-words.ts'
import { addressesAi } from '../reading/addresses-ai.ts'
import { readExcerpts } from '../search/found-excerpts.repository.ts'
import type { QuestionMeaning } from '../search/question-meaning.ts'
import { countTokens } from './count-tokens.ts'
import type { CandidateExcerpt, GivenText, Retrieved } from './given-text.ts'
import { type CollectionSizes, readableExcerpts } from './read-excerpts.repository.ts'
import type { FileSearch, SearchedFile } from './search-files.ts'
import {
  distinct,
  numberExcerpts,
  numberJoined,
  selectExcerpts,
  selectionLimits,
} from './select-excerpts.ts'

export interface RetrieveDependencies {
  readonly database: Database
  readonly index: Pick<ExcerptIndex, 'rank'>
  /** Share of the documents in these collections that are in the index as they are. */
  indexedShare(collectionIds: readonly string[]): Promise<number>
  /** The index is being made again from all rows. */
  isRebuilding(): boolean
  /** Waits a little for what was just added to these collections. */
  waitForAdded(collectionIds: readonly string[]): Promise<void>
  /** How the question is compared with what documents mean. */
  questionMeaning(question: string, userId: string): Promise<QuestionMeaning>
  readonly searchFiles: FileSearch
}
export interface RetrievalRequest extends Conversation {
  readonly userId: string
  readonly scope: KnowledgeScope
  /** Tokens of the prompt that excerpts may take. */
  readonly roomTokens: number
  /** Whether something reads the texts that can tell what answers the question. */
  readonly isReadByModel: boolean
  /** Files of the conversation that are too long to be given whole, the most important first. */
  readonly files?: readonly SearchedFile[]
}

/** Excerpts that are considered, of each question. */
const candidatesMax = 24
/** Of the room: what is no larger is given whole. */
const wholeShare = 0.6
/** Shown where nothing is about the question. */
const nearestMax = 3
/** Excerpts of collections that are given whole; those of files come before them. */
const wholeMax = citationLimits.given - selectionLimits.given

interface FoundExcerpts {
  readonly candidates: readonly CandidateExcerpt[]
  readonly isEnough: boolean
  readonly notes: readonly GroundingNote[]
  /** Why only words were compared. */
  readonly wordsOnly?: Problem | undefined
}
interface Search {
  readonly request: RetrievalRequest
  readonly collectionIds: readonly string[]
}

/** Finds what a reply is to be written from: in the files of its chat, and in collections that its user may read now. */
export function createRetrieve(dependencies: RetrieveDependencies) {
  const { queries } = dependencies.database
  const excerpts = readableExcerpts(queries)
  return async (request: RetrievalRequest): Promise<Retrieved> => {
    const { userId, scope, roomTokens } = request
    const began = performance.now()
    const inFiles = await searchedFiles(dependencies, request)
    const left = { ...request, roomTokens: roomTokens - tokensOf(inFiles.selected) }
    const collections = await excerpts.listCollections(userId, scope.collectionIds)
    const collectionIds = collections.map(({ id }) => id)
    const sizes = collectionIds.length > 0 ? await excerpts.measure(userId, collectionIds) : empty
    const found = isGivenWhole(left, sizes)
      ? await readWhole(dependencies, { request: left, collectionIds })
      : await search(dependencies, { request: left, collectionIds })
    const isEnoughFound = found.isEnough || inFiles.isEnough
    const selected = [...inFiles.selected, ...select(found, left, inFiles)]
    // What is given whole has a number for each of its excerpts.
    const given = found.notes.includes('whole') ? numberExcerpts(selected) : numberJoined(selected)
    const notes: GroundingNote[] = [
      ...found.notes,
      ...(sizes.beingRead > 0 && !found.notes.includes('being-read')
        ? (['being-read'] as const)
        : []),
      ...(collections.length < scope.collectionIds.length ? (['withdrawn'] as const) : []),
      ...(isEnoughFound ? [] : (['nothing-found'] as const)),
      ...(sizes.unread > sizes.beingRead ? (['unread'] as const) : []),
      ...(given.some(({ text }) => addressesAi(text)) ? (['instructions'] as const) : []),
    ]
    const joined = selected.length - given.length
    const inCollections = found.isEnough ? distinct(found.candidates).length : 0
    const report: Grounding = {
      ...{ mode: scope.mode, collections, notes },
      given: given.map(presentGiven),
      found: isEnoughFound ? Math.max(given.length, inFiles.found + inCollections - joined) : 0,
      milliseconds: Math.round(performance.now() - began),
      ...wordsOnlyOf(found),
    }
    const files = new Set(inFiles.selected.map(({ sourceId }) => sourceId)).size
    return {
      ...{ report, excerpts: given, isEnough: isEnoughFound },
      documents: { count: sizes.count + files, unread: sizes.unread },
    }
  }
}

const tokensOf = (excerpts: readonly CandidateExcerpt[]) =>
  excerpts.reduce((sum, excerpt) => sum + countTokens(excerpt), 0)

/** What of the files is about the question, whether it fits or not. It is given first: it was sent with the question. */
async function searchedFiles({ searchFiles }: RetrieveDependencies, request: RetrievalRequest) {
  const { files = [], roomTokens, userId } = request
  const none = { selected: [], found: 0, isEnough: false }
  if (files.length === 0) return none
  const { candidates, isEnough: isFound } = await searchFiles(userId, files, request)
  if (!isFound) return none
  const selected = selectExcerpts(candidates, roomTokens)
  return { selected, found: distinct(candidates).length, isEnough: true }
}

const wordsOnlyOf = ({ wordsOnly }: FoundExcerpts) =>
  wordsOnly && { wordsOnly: { code: wordsOnly.code, error: wordsOnly.message } }

const empty: CollectionSizes = {
  ...{ count: 0, unread: 0, beingRead: 0 },
  ...{ excerptCount: 0, textBytes: 0 },
}

const isGivenWhole = (
  { isReadByModel, roomTokens }: RetrievalRequest,
  { excerptCount, textBytes }: CollectionSizes,
): boolean =>
  isReadByModel &&
  excerptCount > 0 &&
  excerptCount <= wholeMax &&
  excerptCount * countTokens({ title: '', heading: '', text: '' }) + textBytes / 4 <=
    roomTokens * wholeShare

function select(
  { candidates, isEnough: isFound, notes }: FoundExcerpts,
  { roomTokens, scope }: RetrievalRequest,
  inFiles: { readonly isEnough: boolean },
): readonly CandidateExcerpt[] {
  if (notes.includes('whole')) return candidates
  if (isFound) return selectExcerpts(candidates, roomTokens)
  // Shown as they are: no model reads them.
  return scope.mode === 'only' && !inFiles.isEnough ? distinct(candidates).slice(0, nearestMax) : []
}

async function readWhole(
  { database }: RetrieveDependencies,
  { request: { userId }, collectionIds }: Search,
): Promise<FoundExcerpts> {
  const all = await readableExcerpts(database.queries).listAll(
    userId,
    collectionIds,
    citationLimits.given,
  )
  return {
    candidates: all.map((excerpt) => ({ ...excerpt, foundBy: [] })),
    isEnough: all.length > 0,
    notes: ['whole'],
  }
}

async function search(
  dependencies: RetrieveDependencies,
  { request, collectionIds }: Search,
): Promise<FoundExcerpts> {
  try {
    await dependencies.waitForAdded(collectionIds)
    const meaning =
      collectionIds.length > 0
        ? await dependencies.questionMeaning(request.question, request.userId)
        : byLetters
    const lists = await rankQuestions(dependencies, { request, collectionIds }, meaning)
    const isWhole = (await dependencies.indexedShare(collectionIds)) === 1
    const missing = dependencies.isRebuilding() ? 'index-incomplete' : 'being-read'
    const byId = new Map(lists.flat().map((one) => [one.id, one]))
    const order = fuseRanks(lists.map((list) => list.map(({ id }) => id))).slice(0, candidatesMax)
    const readable = await readExcerpts(dependencies.database.queries, request.userId, order)
    return {
      candidates: order.flatMap((id) => {
        const excerpt = readable.get(id)
        return excerpt ? [{ ...excerpt, foundBy: byId.get(id)?.foundBy ?? [] }] : []
      }),
      isEnough: lists.some((list) =>
        isEnough(
          list.filter(({ id }) => readable.has(id)),
          meaning.floor,
        ),
      ),
      notes: [
        ...(isWhole ? [] : ([missing] as const)),
        ...(meaning.problem ? (['words-only'] as const) : []),
      ],
      wordsOnly: meaning.problem,
    }
  } catch (cause) {
    if (!(cause instanceof Problem) || cause.code !== 'knowledge.index-restarting') throw cause
    return { candidates: [], isEnough: false, notes: ['index-restarting'] }
  }
}

const byLetters: QuestionMeaning = { space: { type: 'letters' } }

interface RankedQuestion {
  readonly request: Conversation
  readonly collectionIds: readonly string[]
}

/** The question, and the same with what the conversation was about if it makes no sense alone. */
export async function rankQuestions(
  { index }: Pick<RetrieveDependencies, 'index'>,
  { request, collectionIds }: RankedQuestion,
  { space }: Pick<QuestionMeaning, 'space'>,
): Promise<readonly (readonly RankedExcerpt[])[]> {
  const rank = (words: readonly QuestionWord[], searched: SearchedSpace) =>
    index.rank({ collectionIds, words, space: searched, limit: candidatesMax })
  const lists: (readonly RankedExcerpt[])[] = []
  if (collectionIds.length === 0) return lists
  const words = questionWords(request.question)
  if (words.length > 0 || space.type === 'embedder') lists.push(await rank(words, space))
  const more = followUpWords(request)
  // The vector is of the question alone.
  if (more !== undefined && more.length > 0) lists.push(await rank(more, byLetters.space))
  return lists
}

const presentGiven = ({ text: _, reading: __, parts: ___, ...given }: GivenText) => ({
  ...given,
  foundBy: [...given.foundBy],
})
