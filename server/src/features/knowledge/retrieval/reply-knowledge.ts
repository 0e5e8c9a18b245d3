import { Problem } from '@atelier/contract/problems/problems'
import { checkReply, createCitationReader } from '../citations/citation-reader.ts'
import { answerWithoutModel } from '../prompt/answer-without-model.ts'
import { excerptInstruction, questionWithExcerpts } from '../prompt/excerpt-prompt.ts'
import { readCited } from './cited-source.ts'
import { type ExcerptPosition, readableExcerpts } from './read-excerpts.repository.ts'
import { createRetrieve, type RetrieveDependencies } from './retrieve.ts'

/** What replies are written from: searched, and read again later. Rights are asked of the rows each time. */
export function createReplyKnowledge(dependencies: RetrieveDependencies) {
  const { queries } = dependencies.database
  const excerpts = readableExcerpts(queries)
  return {
    retrieve: createRetrieve(dependencies),
    ...{ checkReply, createCitationReader },
    ...{ excerptInstruction, questionWithExcerpts, answerWithoutModel },
    /** @throws Problem `knowledge.not-found` when one of these collections is not there for the user */
    async requireCollections(userId: string, ids: readonly string[]): Promise<void> {
      const found = await excerpts.listCollections(userId, ids)
      if (found.length < ids.length) throw new Problem('knowledge.not-found')
    },
    /** Of excerpts that were given, those that the user may read now and that are as they were. */
    readExcerpts: (userId: string, positions: readonly ExcerptPosition[]) =>
      excerpts.listAt(userId, positions),
    readCited: (userId: string, cited: ExcerptPosition) => readCited(queries, userId, cited),
  }
}
export type ReplyKnowledge = ReturnType<typeof createReplyKnowledge>
