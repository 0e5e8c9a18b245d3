import type { MemoryProblemTexts } from '#problems/problem-codes.ts'
import { memoryLimits } from './memories.ts'

export const englishMemoryProblems: MemoryProblemTexts = {
  'memory.not-found': 'This memory no longer exists. Reload the page.',
  'memory.off':
    'Memories are off. Switch them on in Settings > Memories, if your administrator allows it.',
  'memory.too-many': `You already have ${memoryLimits.perUser} memories. Delete one in Settings > Memories, then try again.`,
}
