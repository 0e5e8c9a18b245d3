import { formatCount, formatNumber } from '#format/numbers.ts'
import type { instructionsTexts } from './instructions.texts.ts'

export const instructionsSpanish: typeof instructionsTexts = {
  title: 'Instrucciones enviadas',
  loading: 'Cargando las instrucciones enviadas',
  failed: 'No se han podido cargar las instrucciones enviadas',
  retry: 'Reintentar',
  answered: (model: string, engine: string | undefined) =>
    engine === undefined ? `${model} ha respondido.` : `${model} ha respondido, por ${engine}.`,
  unknown:
    'Esta respuesta es anterior al registro de las instrucciones enviadas, o viene de otro programa: no se sabe qué recibió.',
  none: 'No se dio ninguna instrucción.',
  from: {
    installation: 'Instrucciones de la instalación',
    project: 'Instrucciones del proyecto',
    assistant: 'Instrucciones del asistente',
    chat: 'Instrucciones de este chat',
    memory: 'Recuerdos',
  },
  named: (label: string, name: string) => `${label} «${name}»`,
  order: 'El modelo las recibió en este orden, antes de los mensajes.',
  documents: 'Documentos',
  files: 'Archivos',
  whole: 'Dado por completo.',
  furtherFiles: (count: number) =>
    count === 1
      ? 'Y otro archivo, más antiguo.'
      : `Y ${formatNumber(count)} archivos más antiguos.`,
  excerpts: (given: number) =>
    `${formatCount(given, 'extracto')} de sus documentos, con la manera de usarlos y citarlos.`,
  excerptsOf: (given: number, found: number) =>
    `${formatCount(given, 'extracto')} de sus documentos de ${formatNumber(found)} encontrados: los demás no cabían en la memoria del modelo.`,
  shortened: 'Acortado',
  leftOut: (count: number) =>
    count === 1
      ? 'No se dio el primer mensaje: la memoria del modelo estaba llena.'
      : `No se dieron los primeros ${formatNumber(count)} mensajes: la memoria del modelo estaba llena.`,
}
