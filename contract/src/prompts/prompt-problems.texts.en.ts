import type { PromptProblemTexts } from '#problems/problem-codes.ts'
import { promptLimits } from './prompt-limits.ts'

export const englishPromptProblems: PromptProblemTexts = {
  'prompt.not-found':
    'This prompt cannot be found: it was deleted, or is no longer shared with you. Reload the page.',
  'prompt.version-not-found': 'This version no longer exists. Reload the page.',
  'prompt.taken': 'One of your prompts already has this command. Choose another one.',
  'prompt.too-many': `You already have ${promptLimits.prompts} prompts, with those in the trash. Delete one for good, then try again.`,
  'prompt.stale':
    'This prompt was changed elsewhere in the meantime. Copy your changes, open it again, then start again.',
}
