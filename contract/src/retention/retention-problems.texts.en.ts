import type { RetentionProblemTexts } from '#problems/problem-codes.ts'

export const englishRetentionProblems: RetentionProblemTexts = {
  'retention.out-of-bounds':
    'These numbers of days are outside their bounds. Choose one between the fewest and the most allowed, then try again.',
}
