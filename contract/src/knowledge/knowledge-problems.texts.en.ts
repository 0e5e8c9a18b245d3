import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const englishKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.index-restarting': 'The search in documents is restarting. Try again in a moment.',
}
