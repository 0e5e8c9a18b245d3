import { collectionOperations } from './collections.ts'
import { knowledgeSearch } from './knowledge-search.ts'
import { sourceOperations } from './source-operations.ts'

/** Collections of documents: what is in them, and questions to them. */
export const knowledgeOperations = {
  ...collectionOperations,
  ...sourceOperations,
  ...knowledgeSearch,
}
