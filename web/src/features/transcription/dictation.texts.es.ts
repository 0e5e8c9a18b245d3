import type { dictationTexts } from './dictation.texts.ts'

export const dictationSpanish: typeof dictationTexts = {
  dictate: 'Dictar',
  title: 'Dictado',
  noModelAdmin:
    'No hay ningún modelo de transcripción instalado. Instale uno en Admin > Modelos locales.',
  noModelUser:
    'No hay ningún modelo de transcripción instalado. Pida a su administrador que instale uno.',
  insecure:
    'El navegador solo abre el micrófono en una dirección https o en localhost. Pida a su administrador una dirección https.',
  notLoaded: 'No se pudo cargar el dictado. Compruebe su conexión e inténtelo de nuevo.',
  listening: 'Dictado en curso',
  limit: (limit: string) => `${limit} como máximo`,
  keys: 'Esc lo cancela.',
  finish: 'Terminar',
  cancel: 'Cancelar',
  transcribing: 'Transcribiendo…',
  inserted: 'Texto añadido al mensaje',
  discarded: 'Dictado cancelado',
  noSpeech: 'No se reconoció ninguna palabra.',
  kept: 'La grabación se conserva en este navegador.',
  unfinished: (length: string) => `Un dictado de ${length} no se ha transcrito.`,
  unreadable: 'Este navegador no pudo leer la grabación.',
  transcribe: 'Transcribir',
  again: 'Reintentar',
  discard: 'Descartar',
  close: 'Cerrar',
}
