import type { AssistantProblemTexts } from '#problems/problem-codes.ts'
import { assistantLimits } from './assistant-limits.ts'

export const frenchAssistantProblems: AssistantProblemTexts = {
  'assistant.not-found':
    'Cet assistant est introuvable\u00a0: il a été supprimé, ou n’est plus partagé avec vous. Choisissez-en un autre.',
  'assistant.version-not-found':
    'Cette version de l’assistant n’existe plus. Rechargez la page, puis choisissez-en une autre.',
  'assistant.stale':
    'Cet assistant a été modifié entre-temps, dans une autre fenêtre. Rechargez-le, puis recommencez.',
  'assistant.too-many': `Vous avez déjà ${assistantLimits.perUser}\u00a0assistants, avec ceux de la corbeille. Effacez-en un, puis réessayez.`,
  'assistant.file-unreadable':
    'Ce fichier ne contient aucun assistant. Choisissez un fichier JSON exporté d’Atelier IA, ou des modèles d’Open\u00a0WebUI.',
}
