import { formatPercent } from '#format/numbers.ts'
import type { attachmentTexts } from './attachments.texts.ts'

export const attachmentSpanish: typeof attachmentTexts = {
  attach: 'Adjuntar archivos',
  dropHere: 'Suelte: el archivo irá en este mensaje',
  dropHelp: 'Imágenes, sonidos, vídeos, PDF, Word o texto, 10 MB como máximo cada uno',
  attached: 'Archivos por enviar',
  sending: (share) => `Enviando: ${formatPercent(share)}`,
  reading: 'Leyendo',
  remove: (name) => `Quitar ${name}`,
  cancel: (name) => `Cancelar el envío de ${name}`,
  failed: (name, sentence) => `Error al subir «${name}»: ${sentence}`,
  invalidReply: 'Respuesta de subida no válida',
  tooLarge: (max) => `El archivo es demasiado grande (${max} como máximo).`,
  tooMany: (max) => `No más de ${max} archivos por mensaje.`,
  kind: (kind) =>
    ({ image: 'Imagen', audio: 'Sonido', video: 'Vídeo', document: 'Documento' })[kind],
  enlarge: (name) => `Ampliar ${name}`,
  download: (name) => `Descargar ${name}`,
  close: 'Cerrar',
  gone: 'Archivo ausente',
}
