import type { PromptProblemTexts } from '#problems/problem-codes.ts'
import { promptLimits } from './prompt-limits.ts'

export const frenchPromptProblems: PromptProblemTexts = {
  'prompt.not-found':
    'Ce prompt est introuvable\u00a0: il a été supprimé, ou n’est plus partagé avec vous. Rechargez la page.',
  'prompt.version-not-found': 'Cette version n’existe plus. Rechargez la page.',
  'prompt.taken': 'Un de vos prompts a déjà cette commande. Choisissez-en une autre.',
  'prompt.too-many': `Vous avez déjà ${promptLimits.prompts}\u00a0prompts, avec ceux de la corbeille. Effacez-en un, puis réessayez.`,
  'prompt.stale':
    'Ce prompt a été modifié ailleurs entre-temps. Copiez vos changements, rouvrez-le, puis recommencez.',
}
