import type { replyTexts } from './reply.texts.ts'

export const replySpanish: typeof replyTexts = {
  read: 'Leer la respuesta en voz alta',
  pause: 'Pausar la lectura',
  resume: 'Reanudar la lectura',
  stop: 'Detener la lectura',
  sound: 'Lectura de la respuesta',
  failed: (sentence: string) => `No se ha podido leer la respuesta: ${sentence}`,
  announced: {
    preparing: 'Preparando la lectura',
    playing: 'Lectura en curso',
    paused: 'Lectura en pausa',
    ended: 'Lectura terminada',
    stopped: 'Lectura detenida',
  },
  noVoiceAdmin:
    'No se ofrece ninguna voz. Instale una en Admin > Modelos locales, o conecte un motor que la tenga.',
  noVoiceUser: 'No se ofrece ninguna voz. Pida a su administrador que ofrezca una.',
  retry: 'Reintentar',
  dismiss: 'Cerrar',
}
