import { formatCount, formatNumber } from '#format/numbers.ts'
import type { uploadTexts } from './upload.texts.ts'

export const uploadSpanish: typeof uploadTexts = {
  sending: (name) => `Enviando ${name}`,
  sent: (sent, total, share) => `${sent} de ${total} (${share})`,
  paused: 'En pausa',
  lost: 'La conexión se ha cortado. El envío se reanudará automáticamente donde se detuvo.',
  ends: 'Archivo enviado, iniciando…',
  pause: 'Pausar',
  resume: 'Reanudar el envío',
  again: 'Reintentar',
  cancel: 'Cancelar',
  files: (count) => formatCount(count, 'archivo', 'archivos'),
  tooMany: (max, room) =>
    `No se ha enviado ninguno: de ${formatNumber(max)} documentos como máximo, queda sitio para ${formatNumber(room)}. Elija menos.`,
}
