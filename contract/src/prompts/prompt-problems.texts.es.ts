import type { PromptProblemTexts } from '#problems/problem-codes.ts'
import { promptLimits } from './prompt-limits.ts'

export const spanishPromptProblems: PromptProblemTexts = {
  'prompt.not-found':
    'No se encuentra este prompt: se eliminó o ya no está compartido con usted. Recargue la página.',
  'prompt.version-not-found': 'Esta versión ya no existe. Recargue la página.',
  'prompt.taken': 'Uno de sus prompts ya tiene este comando. Elija otro.',
  'prompt.too-many': `Ya tiene ${promptLimits.prompts} prompts, contando los de la papelera. Elimine uno definitivamente e inténtelo de nuevo.`,
  'prompt.stale':
    'Este prompt se modificó en otro lugar entretanto. Copie sus cambios, vuelva a abrirlo y empiece de nuevo.',
}
