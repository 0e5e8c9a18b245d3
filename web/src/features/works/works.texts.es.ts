import { formatCount } from '#format/numbers.ts'
import type { worksTexts } from './works.texts.ts'

export const worksSpanish: typeof worksTexts = {
  trashed: (title: string) => `«${title}» está en la papelera.`,
  trashedCount: (count: number) =>
    `${formatCount(count, 'elemento está', 'elementos están')} en la papelera.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'mensaje está', 'mensajes están')} en la papelera.`,
  undo: 'Deshacer',
  restored: (title: string) => `«${title}» se ha restaurado.`,
  restoredCount: (count: number) =>
    `${formatCount(count, 'elemento restaurado', 'elementos restaurados')}.`,
  restoreFailed: (reason: string) => `Error al restaurar: ${reason}`,
}
