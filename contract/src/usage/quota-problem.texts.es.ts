import { type QuotaWords, quotaSentence } from './quota-sentence.ts'

const words: QuotaWords = {
  meters: {
    tokens: 'de tokens',
    pictures: 'de imágenes',
    inpaintings: 'de inpainting',
    'seconds-heard': 'de transcripción',
    'characters-spoken': 'de síntesis de voz',
    'machine-seconds': 'de tiempo de máquina',
  },
  own: (what) => `Su cuota ${what} está agotada`,
  shared: (what) => `La cuota común ${what} está agotada`,
  group: (name, what) => `La cuota ${what} del grupo ${name} está agotada`,
  until: (day) =>
    ` hasta el ${day}. Espere hasta esa fecha, o pida una cuota mayor a su administrador.`,
  forGood: '. Pida una cuota mayor a su administrador.',
}

/** The text of a refusal for want of quota; without a meter it is that of inpaintings. */
export const spanishQuota = quotaSentence('es', words)
