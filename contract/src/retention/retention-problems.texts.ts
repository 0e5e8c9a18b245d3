import type { RetentionProblemTexts } from '#problems/problem-codes.ts'

export const frenchRetentionProblems: RetentionProblemTexts = {
  'retention.out-of-bounds':
    'Ces durées ne respectent pas leurs bornes. Choisissez une durée entre la plus courte et la plus longue permises, puis réessayez.',
}
