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
  waits: 'Podrá enviar cuando se haya hecho este ajuste.',
  waitsHere:
    'Transcribir y Traducir esperan este ajuste en su cuenta; los demás usuarios los usan con los modelos que lo permiten.',
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
