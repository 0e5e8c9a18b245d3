import { formatCount } from '#format/numbers.ts'
import type { uiTexts } from './ui.texts.ts'

export const uiSpanish: typeof uiTexts = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  removalFailed: (reason) => `No se ha podido eliminar: ${reason}`,
  storage: {
    usedOf: (used, limit) => `${used} de ${limit}`,
    unlimited: (used) => `${used} usados, sin límite`,
    left: (size) => `Casi lleno: quedan ${size}`,
    full: 'Lleno: no se puede añadir nada más',
    over: (size) => `Lleno: ${size} por encima del límite`,
  },
  more: {
    failed: 'No se ha podido cargar el resto de la lista.',
    retry: 'Reintentar',
    more: 'Cargar más',
  },
  copying: { copied: 'Copiado', refused: 'No se ha podido copiar: seleccione el texto' },
  pages: {
    shown: (count, of) =>
      `${formatCount(count, 'entrada mostrada', 'entradas mostradas')} de ${of}`,
    moreThan: (count) => `más de ${count}`,
    ends: { previous: 'Es la primera página.', next: 'Es la última página.' },
    labels: {
      page: (page) => `Página ${page}`,
      first: () => 'Primera página',
      last: () => 'Última página',
      next: () => 'Página siguiente',
      previous: () => 'Página anterior',
    },
  },
  suggestions: {
    openText: 'Abrir',
    closeText: 'Cerrar',
    clearText: 'Borrar',
    noOptionsText: 'Ningún resultado',
    loadingText: 'Cargando…',
  },
  pinned: 'Fijado',
  tags: 'Etiquetas',
}
