import { Problem } from '@atelier/contract/problems/problems'
import { checkReply, createCitationReader } from '../citations/citation-reader.ts'
import { answerWithoutModel } from '../prompt/answer-without-model.ts'
import { excerptInstruction, questionWithExcerpts } from '../prompt/excerpt-prompt.ts'
import { type CitedExcerpt, type CitedPosition, readCited } from './cited-source.ts'
import type { Retrieved } from './given-text.ts'
import { type ExcerptPosition, readableExcerpts } from './read-excerpts.repository.ts'
import { createRetrieve, type RetrievalRequest, type RetrieveDependencies } from './retrieve.ts'

interface ReplyKnowledgeDependencies extends RetrieveDependencies {
  /** Whether documents are open to this user now: by their switch, and by the user's groups. */
  mayUse(userId: string): Promise<boolean>
}

/** What replies are written from: searched, and read again later. Rights are asked of the rows each time. */
export function createReplyKnowledge(dependencies: ReplyKnowledgeDependencies) {
  const { queries } = dependencies.database
  const excerpts = readableExcerpts(queries)
  return {
    retrieve: retrieveWhereOpen(dependencies),
    ...{ checkReply, createCitationReader },
    ...{ excerptInstruction, questionWithExcerpts, answerWithoutModel },
    /** @throws Problem `knowledge.not-found` when one of these collections is not there for the user */
    async requireCollections(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const isOpen = await dependencies.mayUse(userId)
      const found = isOpen ? await excerpts.listCollections(userId, ids) : []
      if (found.length < ids.length) throw new Problem('knowledge.not-found')
    },
    /** Of excerpts that were given, those that the user may read now and that are as they were. */
    readExcerpts: async (userId: string, positions: readonly ExcerptPosition[]) =>
      (await dependencies.mayUse(userId)) ? await excerpts.listAt(userId, positions) : [],
    readCited: async (userId: string, cited: CitedPosition): Promise<CitedExcerpt> =>
      (await dependencies.mayUse(userId)) ? await readCited(queries, userId, cited) : withdrawn,
  }
}
const withdrawn: CitedExcerpt = { state: 'withdrawn', removedAt: undefined, text: '' }

/** A chat keeps its collections while documents are closed to its user, and none of them is read. */
function retrieveWhereOpen(dependencies: ReplyKnowledgeDependencies) {
  const retrieve = createRetrieve(dependencies)
  return async (request: RetrievalRequest): Promise<Retrieved> => {
    const { userId, scope } = request
    if (scope.collectionIds.length === 0 || (await dependencies.mayUse(userId)))
      return await retrieve(request)
    const retrieved = await retrieve({ ...request, scope: { ...scope, collectionIds: [] } })
    const { report } = retrieved
    return { ...retrieved, report: { ...report, notes: [...report.notes, 'withdrawn'] } }
  }
}

export type ReplyKnowledge = ReturnType<typeof createReplyKnowledge>
