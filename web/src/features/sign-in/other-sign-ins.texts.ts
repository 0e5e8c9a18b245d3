import { defineTexts } from '#language/texts.ts'

/** Of what the login page offers beside the password. */
export const otherSignInsTexts = defineTexts('otherSignIns', {
  or: 'ou',
  administrator: 'compte de l’administrateur',
})
