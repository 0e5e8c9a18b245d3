import type { AssistantProblemTexts } from '#problems/problem-codes.ts'
import { assistantLimits } from './assistant-limits.ts'

export const spanishAssistantProblems: AssistantProblemTexts = {
  'assistant.not-found':
    'No se encuentra este asistente: se eliminó o ya no se comparte con usted. Elija otro.',
  'assistant.version-not-found':
    'Esta versión del asistente ya no existe. Recargue la página y elija otra.',
  'assistant.stale':
    'Este asistente se modificó mientras tanto, en otra ventana. Recárguelo y empiece de nuevo.',
  'assistant.too-many': `Ya tiene ${assistantLimits.perUser} asistentes, contando los de la papelera. Elimine uno definitivamente e inténtelo de nuevo.`,
  'assistant.file-unreadable':
    'Este archivo no contiene ningún asistente. Elija un archivo JSON exportado de Atelier IA, o modelos de Open WebUI.',
}
