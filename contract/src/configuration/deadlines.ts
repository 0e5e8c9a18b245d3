/**
 * How long a job may last before its engine counts as hung, in seconds: `base`, plus the other
 * values for each unit of the job's size.
 * They are generous: without a graphics card one step may take a minute, and the model may have to
 * be loaded first, while the engine sends nothing. The server applies them; the configuration page
 * shows them.
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
  /** Upper bound, whatever the size of the job. */
  maxSeconds: 6 * 3600,
} as const

/** The units as the configuration page shows them. */
export const deadlineUnitTexts = {
  perMegapixelStep: 'par étape et par million de pixels, pour chaque image',
  perMegapixel: 'par million de pixels du résultat',
  perCharacter: 'par caractère du texte',
  perSecond: 'par seconde d’audio',
  perMegabyte: 'par million d’octets, quand la durée de l’audio n’est pas connue',
} as const

/** A reply may be as long as it likes, so only its silences have a limit, in seconds. */
export const replyDeadlines = {
  label: 'Réponse du chat',
  /** From the question to the first token. Loading the model may take minutes. */
  firstWord: 300,
  /** Between two tokens. */
  silence: 120,
} as const
