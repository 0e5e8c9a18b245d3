import { formatNumber } from '#limits/numbers.ts'
import type { SpeechProblemTexts } from '#problems/problem-codes.ts'

export const spanishSpeechProblems: SpeechProblemTexts = {
  'speech.not-found': 'Este audio ya no existe. Recargue la página.',
  'speech.mixed-sounds':
    'El motor ha devuelto partes de audio incompatibles entre sí. Acorte el texto, o elija otra voz.',
  'speech.not-converted':
    'Este audio no se ha podido convertir en este servidor. Descárguelo en otro formato, o inténtelo más tarde.',
  'speech.no-voice':
    'No hay ninguna voz disponible para leer en voz alta. Pida a su administrador que ofrezca una en la página Síntesis de voz.',
  'speech.nothing-to-read': 'Esta respuesta no contiene nada que se pueda leer en voz alta.',
  'speech.reply-too-long': ({ characters = 40_000 }) =>
    `Esta respuesta es demasiado larga para leerla en voz alta: ${formatNumber(Number(characters), 'es')} caracteres como máximo. Cópiela en la página Síntesis de voz, que lee los textos largos en varias partes.`,
}
