import { knowledgeOperations } from '@atelier/contract/knowledge/operations'
import { clientFor } from '#api/client.ts'

export const knowledgeClient = clientFor(knowledgeOperations)
