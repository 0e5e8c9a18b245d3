import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const frenchKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.index-restarting':
    'La recherche dans les documents redémarre. Recommencez dans un instant.',
}
