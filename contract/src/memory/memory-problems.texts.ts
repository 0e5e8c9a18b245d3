import type { MemoryProblemTexts } from '#problems/problem-codes.ts'
import { memoryLimits } from './memories.ts'

export const frenchMemoryProblems: MemoryProblemTexts = {
  'memory.not-found': 'Ce souvenir n’existe plus. Rechargez la page.',
  'memory.off':
    'Les souvenirs sont désactivés. Activez-les dans Paramètres > Souvenirs, si votre administrateur le permet.',
  'memory.too-many': `Vous avez déjà ${memoryLimits.perUser}\u00a0souvenirs. Supprimez-en un dans Paramètres > Souvenirs, puis réessayez.`,
}
