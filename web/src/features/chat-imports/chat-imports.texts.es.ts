import { formatCount, formatNumber } from '#format/numbers.ts'
import type { chatImportsTexts } from './chat-imports.texts.ts'

const chats = (count: number) => formatCount(count, 'chat')
const before = (count: number) =>
  `${formatCount(count, 'chat importado', 'chats importados')} antes.`

export const chatImportsSpanish: typeof chatImportsTexts = {
  importing: (name) => `Importación de ${name}`,
  waiting: 'Leyendo el archivo…',
  progress: (read, imported) =>
    `${formatCount(read, 'chat leído', 'chats leídos')}, ${formatNumber(imported)} importados`,
  goesOn: 'Puede cerrar esta ventana: la importación continúa.',
  cancel: 'Cancelar la importación',
  report: (name) => `Importación de ${name}`,
  done: (count) => `${formatCount(count, 'chat importado', 'chats importados')}.`,
  stopped: (count) => `Importación cancelada: ${before(count)}`,
  failed: (sentence, count) =>
    count === 0
      ? `Importación interrumpida: ${sentence}`
      : `Importación interrumpida: ${sentence} ${before(count)}`,
  leftOut: 'Lo que no se importa',
  reasons: {
    unreadable: (count) =>
      formatCount(count, 'chat que no se puede leer', 'chats que no se pueden leer'),
    'too-large': (count) => formatCount(count, 'chat demasiado grande', 'chats demasiado grandes'),
    'too-many-messages': (count) => `${chats(count)} de más de ${formatNumber(100_000)} mensajes`,
    empty: (count) => `${chats(count)} sin mensajes`,
    damaged: (count) =>
      formatCount(
        count,
        'parte dañada o incompleta del archivo',
        'partes dañadas o incompletas del archivo',
      ),
    attachments: (count) =>
      `${formatCount(count, 'imagen o archivo adjunto', 'imágenes y archivos adjuntos')}: su lugar se indica en los mensajes`,
    files: (count) =>
      formatCount(
        count,
        'otro archivo del zip (imagen, página, texto)',
        'otros archivos del zip (imágenes, páginas, textos)',
      ),
    'not-chats': (count) =>
      formatCount(
        count,
        'dato que no es un chat (perfil, ajustes)',
        'datos que no son chats (perfil, ajustes)',
      ),
  },
  titles: (titles, isAll) =>
    `: ${titles.map((title) => `«${title}»`).join(', ')}${isAll ? '' : '…'}`,
  imported: 'Chats importados',
  others: (count) => `y ${formatCount(count, 'otro', 'otros')} en la lista`,
  dismiss: 'Quitar este informe',
  close: 'Cerrar',
}
