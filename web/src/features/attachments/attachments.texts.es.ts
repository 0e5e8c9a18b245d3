import { formatPercent } from '#format/numbers.ts'
import type { attachmentTexts } from './attachments.texts.ts'

export const attachmentSpanish: typeof attachmentTexts = {
  attach: 'Adjuntar archivos',
  dropHere: 'Suelte aquí: el archivo se añadirá a este mensaje',
  dropHelp: (max) =>
    `Imágenes, archivos de audio, vídeos, PDF, Word o texto, ${max} como máximo cada uno`,
  attached: 'Archivos por enviar',
  sending: (share) => `Enviando: ${formatPercent(share)}`,
  reading: 'Analizando el archivo…',
  remove: (name) => `Quitar ${name}`,
  cancel: (name) => `Cancelar el envío de ${name}`,
  failed: (name, sentence) => `Error al subir «${name}»: ${sentence}`,
  invalidReply: 'Respuesta de subida no válida',
  tooLarge: (max) => `El archivo es demasiado grande (${max} como máximo).`,
  tooMany: (max) => `No más de ${max} archivos por mensaje.`,
  kind: (kind) =>
    ({ image: 'Imagen', audio: 'Audio', video: 'Vídeo', document: 'Documento' })[kind],
  enlarge: (name) => `Ampliar ${name}`,
  download: (name) => `Descargar ${name}`,
  close: 'Cerrar',
  gone: 'Archivo no encontrado',
}
