import type { Queries } from '#database/database.ts'
import type { ExcerptIndex } from './index/excerpt-index.ts'

/** What this server has done since it started, and how much there is to search in all. */
export interface KnowledgeReadings {
  readonly excerpts: number
  readonly questions: number
  readonly questionSeconds: number
  /** Documents read to their end. */
  readonly read: Readonly<Record<ReadState, number>>
}
/** With gaps, a document is `partial`. */
export type ReadState = 'ready' | 'partial' | 'unreadable'

/** Counts what is asked of an index, and what is read. */
export function createKnowledgeReadings<Index extends Pick<ExcerptIndex, 'rank'>>(
  queries: Queries,
  index: Index,
) {
  const read = { ready: 0, partial: 0, unreadable: 0 }
  let questions = 0
  let milliseconds = 0
  const measured: Index = {
    ...index,
    async rank(request) {
      const began = performance.now()
      try {
        return await index.rank(request)
      } finally {
        questions += 1
        milliseconds += performance.now() - began
      }
    },
  }
  return {
    index: measured,
    countRead(state: ReadState): void {
      read[state] += 1
    },
    async readings(): Promise<KnowledgeReadings> {
      const { excerpts } = await queries
        .selectFrom('sources')
        .select(({ fn }) => fn.sum<number | string | null>('passage_count').as('excerpts'))
        .executeTakeFirstOrThrow()
      const questionSeconds = milliseconds / 1000
      return { excerpts: Number(excerpts ?? 0), questions, questionSeconds, read: { ...read } }
    },
  }
}
