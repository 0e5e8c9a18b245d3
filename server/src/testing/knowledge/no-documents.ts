import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'

/** Where no reply is written from documents. */
export const noDocuments: Pick<ReplyKnowledge, 'readExcerpts' | 'checkReply'> = {
  readExcerpts: async () => [],
  checkReply: () => ({ citations: [], unsourced: 0 }),
}
