import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const spanishKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.index-restarting':
    'La búsqueda en los documentos se está reiniciando. Vuelva a intentarlo en un momento.',
}
