import { defineTexts } from '#language/texts.ts'

/** Apart from what the other controls say, which the sign-in page does not need. */
export const loadingTexts = defineTexts('loading', { page: 'Chargement' })
