import type { MemoryProblemTexts } from '#problems/problem-codes.ts'
import { memoryLimits } from './memories.ts'

export const spanishMemoryProblems: MemoryProblemTexts = {
  'memory.not-found': 'Este recuerdo ya no existe. Recargue la página.',
  'memory.off':
    'Los recuerdos están desactivados. Actívelos en Ajustes > Recuerdos, si su administrador lo permite.',
  'memory.too-many': `Ya tiene ${memoryLimits.perUser} recuerdos. Elimine uno en Ajustes > Recuerdos y vuelva a intentarlo.`,
}
