/**
 * How long each kind of work may last before its engine is taken as hung, in seconds: `base`, and so much more for
 * each unit of the work. They are generous: a small machine without a graphics card may need a minute for a step, and a model may
 * have to be loaded first, during which nothing is sent. The server gives them to its engines; the configuration screen shows them.
 */
export const taskDeadlines = {
  image: { label: 'Création d’image et inpainting', base: 600, perMegapixelStep: 60 },
  upscale: { label: 'Agrandissement', base: 600, perMegapixel: 120 },
  speech: { label: 'Synthèse vocale', base: 300, perCharacter: 0.5 },
  transcription: {
    label: 'Transcription et traduction',
    base: 600,
    perSecond: 5,
    perMegabyte: 600,
  },
  /** Whatever the size. */
  longest: 6 * 3600,
} as const

/** The units, in words. */
export const deadlineUnitTexts = {
  perMegapixelStep: 'par étape et par million de pixels, pour chaque image',
  perMegapixel: 'par million de pixels du résultat',
  perCharacter: 'par caractère du texte',
  perSecond: 'par seconde de son',
  perMegabyte: 'par million d’octets, quand la durée du son n’est pas connue',
} as const

/** A reply of the chat may go on as long as it likes; only a silence can be too long, in seconds. */
export const replyDeadlines = {
  label: 'Réponse du chat',
  /** From the question to the first word: a model may have to be loaded. */
  firstWord: 300,
  /** Between two words. */
  silence: 120,
} as const
