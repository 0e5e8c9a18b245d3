import { knowledgeClient } from '../api/knowledge-client.ts'

/** A file of which a page is drawn. */
export interface Original {
  readonly id: string
  load(signal: AbortSignal): Promise<Blob>
}

/** That of a document. */
export const originalOf = (sourceId: string): Original => ({
  id: sourceId,
  load: (signal) => knowledgeClient.original({ sourceId }, { signal }),
})
