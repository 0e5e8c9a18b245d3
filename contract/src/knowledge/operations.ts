import { collectionOperations } from './collections.ts'
import { knowledgeSearch } from './knowledge-search.ts'
import { recognitionOperations } from './recognition.ts'
import { sourceOperations } from './sources.ts'

/** Collections of documents: what is in them, and questions to them. */
export const knowledgeOperations = {
  ...collectionOperations,
  ...sourceOperations,
  ...recognitionOperations,
  ...knowledgeSearch,
}
