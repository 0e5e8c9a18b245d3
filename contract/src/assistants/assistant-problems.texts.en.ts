import type { AssistantProblemTexts } from '#problems/problem-codes.ts'
import { assistantLimits } from './assistant-limits.ts'

export const englishAssistantProblems: AssistantProblemTexts = {
  'assistant.not-found':
    'This assistant cannot be found: it was deleted, or is no longer shared with you. Choose another one.',
  'assistant.version-not-found':
    'This version of the assistant no longer exists. Reload the page, then choose another one.',
  'assistant.stale':
    'This assistant was changed in the meantime, in another window. Reload it, then start again.',
  'assistant.too-many': `You already have ${assistantLimits.perUser} assistants, including those in the trash. Delete one for good, then try again.`,
  'assistant.file-unreadable':
    'This file contains no assistant. Choose a JSON file exported from Atelier IA, or models of Open WebUI.',
}
