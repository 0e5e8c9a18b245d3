import { type QuotaWords, quotaSentence } from './quota-sentence.ts'

const words: QuotaWords = {
  meters: {
    tokens: 'de tokens',
    pictures: 'd’images',
    inpaintings: 'd’inpaintings',
    'seconds-heard': 'de transcription',
    'characters-spoken': 'de synthèse vocale',
    'machine-seconds': 'de temps de machine',
  },
  own: (what) => `Votre quota ${what} est épuisé`,
  shared: (what) => `Le quota commun ${what} est épuisé`,
  group: (name, what) => `Le quota ${what} du groupe ${name} est épuisé`,
  until: (day) =>
    ` jusqu’au ${day}. Attendez cette date, ou demandez un quota plus grand à votre administrateur.`,
  forGood: '. Demandez un quota plus grand à votre administrateur.',
}

/** The text of a refusal for want of quota; without a meter it is that of inpaintings. */
export const frenchQuota = quotaSentence('fr', words)
