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
}
