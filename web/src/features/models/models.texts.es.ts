import type { modelsTexts } from './models.texts.ts'

const pages = {
  chat: 'al chat',
  'image-generation': 'a la generación de imágenes',
  inpainting: 'al inpainting',
  tts: 'a la síntesis de voz',
  'audio-transcription': 'a la transcripción',
} as const

export const modelsSpanish: typeof modelsTexts = {
  notConfigured: 'Página sin configurar',
  noType: (page) => `no hay ningún tipo de modelo asignado ${pages[page]}.`,
  noModels: (page) =>
    `el tipo de modelo asignado ${pages[page]} no tiene ningún modelo utilizable.`,
  nothingOffered: 'no se ofrece ningún modelo aquí por el momento.',
  waits: 'Podrá enviar una solicitud cuando esta página esté configurada.',
  waitsHere:
    'Con su cuenta, «Transcribir» y «Traducir» están desactivados hasta que la página esté configurada; los demás usuarios pueden usarlos con los modelos compatibles.',
  meanwhile: 'Mientras tanto, se ofrecen los modelos compatibles.',
  askAdmin: 'Pregunte a su administrador.',
  assignType: 'Asignar un tipo',
  configure: 'Configurar la página',
  installModel: 'Abrir los modelos locales',
  connectEngine: 'Abrir la configuración',
  failed: 'No se han podido cargar los modelos',
  speechFailed: 'Error de configuración',
  retry: 'Reintentar',
  model: 'Modelo',
  choose: 'Seleccionar un modelo',
  listFailed: 'Error al cargar los modelos',
  noEffect: 'Sin efecto con este modelo',
  seedHelp: '-1: aleatoria',
  seedRange: (min, max) =>
    `Este modelo solo reproduce una imagen con una semilla de ${min} a ${max}.`,
}
