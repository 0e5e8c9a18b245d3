import { collectionOperations } from './collections.ts'
import { sourceOperations } from './documents/source-operations.ts'
import { knowledgeSearch } from './knowledge-search.ts'
import { recognitionOperations } from './recognition.ts'

/** Collections of documents: what is in them, and questions to them. */
export const knowledgeOperations = {
  ...collectionOperations,
  ...sourceOperations,
  ...recognitionOperations,
  ...knowledgeSearch,
}
