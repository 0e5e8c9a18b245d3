import type { RetentionProblemTexts } from '#problems/problem-codes.ts'

export const spanishRetentionProblems: RetentionProblemTexts = {
  'retention.out-of-bounds':
    'Estas duraciones no respetan sus límites. Elija una entre la más corta y la más larga permitidas e inténtelo de nuevo.',
}
