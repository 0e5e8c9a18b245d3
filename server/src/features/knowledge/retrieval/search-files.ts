import { untilAborted } from '@atelier/engine/resilience/until-aborted'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Log } from '#platform/log/log.ts'
import type { ExcerptIndex, RankedExcerpt } from '../index/excerpt-index.ts'
import { fuseRanks } from '../index/ranking/fuse-ranks.ts'
import { isEnough } from '../index/ranking/is-enough.ts'
import {
  type Conversation,
  followUpWords,
  type QuestionWord,
  questionWords,
} from '../index/text/question-words.ts'
import type { CandidateExcerpt, ReadExcerpt } from './given-text.ts'

/** A file that is searched for one question, and is in no index otherwise. */
export interface SearchedFile {
  readonly id: string
  readonly name: string
  /** Which reading of the file its excerpts are of. */
  readonly reading: number
  /** It came with the question: nothing that was said before is about it. */
  readonly isNew: boolean
  readonly excerpts: readonly Pick<ReadExcerpt, 'ordinal' | 'heading' | 'text' | 'position'>[]
}
interface FoundInFiles {
  readonly candidates: readonly CandidateExcerpt[]
  readonly isEnough: boolean
}
export type FileSearch = (
  userId: string,
  files: readonly SearchedFile[],
  conversation: Conversation,
) => Promise<FoundInFiles>

/** An index of its own, in memory: what one file takes keeps no question about collections waiting. */
export type FileIndex = Pick<ExcerptIndex, 'put' | 'rank' | 'clear'>

const candidatesMax = 24
/** The largest files take two seconds; what others have to wait for is worth no more. */
const defaultMaxMs = 15_000
/** All files are one collection, as long as they are searched. */
const collectionId = 'files'
const none: FoundInFiles = { candidates: [], isEnough: false }

/**
 * Searches files by words and letters, as collections are: they are indexed for the question, in the thread of that index, and then
 * forgotten. One question after the other, and the users in turn. A search that takes longer than this finds nothing.
 */
export function createFileSearch(
  index: FileIndex,
  log: Log,
  { maxMs = defaultMaxMs }: { readonly maxMs?: number } = {},
): FileSearch {
  const inTurn = createFairQueue(1)
  return async (userId, files, conversation) => {
    const texts = files.flatMap(({ id, name, reading, excerpts }) =>
      excerpts.map((excerpt) => ({
        ...{ ...excerpt, sourceId: id, title: name, reading },
        isFile: true as const,
      })),
    )
    if (texts.length === 0) return none
    try {
      const questions = files.some(({ isNew }) => isNew)
        ? [questionWords(conversation.question)]
        : [questionWords(conversation.question), followUpWords(conversation) ?? []]
      const signal = AbortSignal.timeout(maxMs)
      const lists = await untilAborted(
        inTurn({ userId, signal }, () => rankTexts(index, texts, questions)),
        signal,
      )
      const foundBy = new Map(lists.flat().map((one) => [one.id, one.foundBy]))
      const order = fuseRanks(lists.map((list) => list.map(({ id }) => id)))
      return {
        candidates: order.slice(0, candidatesMax).flatMap((id) => {
          const text = texts[id - 1]
          return text ? [{ ...text, foundBy: foundBy.get(id) ?? [] }] : []
        }),
        isEnough: lists.some((list) => isEnough(list)),
      }
    } catch (cause) {
      // The beginning of each is given then.
      log.error('des fichiers joints n’ont pas pu être parcourus', { source: 'system', cause })
      return none
    }
  }
}

type FileText = Pick<ReadExcerpt, 'sourceId' | 'title' | 'heading' | 'text'>

async function rankTexts(
  index: FileIndex,
  texts: readonly FileText[],
  questions: readonly (readonly QuestionWord[])[],
): Promise<readonly (readonly RankedExcerpt[])[]> {
  const lists: (readonly RankedExcerpt[])[] = []
  if (questions.every((words) => words.length === 0)) return lists
  try {
    const numbered = texts.map((text, position) => ({ ...text, id: position + 1 }))
    for (const [id, excerpts] of Map.groupBy(numbered, ({ sourceId }) => sourceId))
      await index.put({ id, collectionId, isWhole: false, excerpts: excerpts.map(toIndexed) })
    for (const words of questions)
      if (words.length > 0)
        lists.push(
          await index.rank({
            ...{ collectionIds: [collectionId], words, limit: candidatesMax },
            space: { type: 'letters' },
          }),
        )
    return lists
  } finally {
    await index.clear()
  }
}

const toIndexed = ({ id, title, heading, text }: FileText & { readonly id: number }) => ({
  ...{ id, text },
  heading: heading === '' ? title : `${title} › ${heading}`,
})
