import { formatNumber } from '#limits/numbers.ts'
import type { WorkProblemTexts } from '#problems/problem-codes.ts'
import { audienceLimits } from './audience.ts'
import { workLimits } from './work-kinds.ts'

export const spanishWorkProblems: WorkProblemTexts = {
  'works.not-found': 'Este trabajo ya no existe o está en la papelera. Recargue la página.',
  'works.too-many-pinned': `Se pueden fijar como máximo ${workLimits.pinnedMax} trabajos de este tipo. Deje de fijar algunos e inténtelo de nuevo.`,
  'works.changed': ({ count = 0 }) =>
    `La lista ha cambiado entretanto: ahora tiene ${formatNumber(Number(count), 'es')} ${Number(count) === 1 ? 'trabajo' : 'trabajos'}. Compruébela y empiece de nuevo.`,
  'works.link-not-found':
    'Este enlace ya no da nada: se cerró o se sustituyó, o su dirección está incompleta. Pida otro a la persona que se lo dio.',
  'works.too-many-added': `Ya ha añadido ${audienceLimits.addedMax} elementos compartidos de este tipo. Retire uno e inténtelo de nuevo.`,
  'tag.not-found': 'Esta etiqueta ya no existe. Recargue la página.',
  'tag.taken': 'Ya tiene una etiqueta con este nombre. Elija otro.',
  'tag.too-many': `Ya tiene ${workLimits.tagsMax} etiquetas. Elimine una e inténtelo de nuevo.`,
  'trash.not-found':
    'Este trabajo ya no está en la papelera: se restauró o se eliminó. Recargue la página.',
}
