import { type QuotaWords, quotaSentence } from './quota-sentence.ts'

const words: QuotaWords = {
  meters: {
    tokens: 'token',
    pictures: 'image',
    inpaintings: 'inpainting',
    'seconds-heard': 'transcription',
    'characters-spoken': 'speech',
    'machine-seconds': 'machine time',
  },
  own: (what) => `Your ${what} quota is used up`,
  shared: (what) => `The shared ${what} quota is used up`,
  group: (name, what) => `The ${what} quota of the group ${name} is used up`,
  until: (day) => ` until ${day}. Wait until then, or ask your administrator for a larger quota.`,
  forGood: '. Ask your administrator for a larger quota.',
}

/** The text of a refusal for want of quota; without a meter it is that of inpaintings. */
export const englishQuota = quotaSentence('en', words)
