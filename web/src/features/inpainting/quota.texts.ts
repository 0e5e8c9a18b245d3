import { defineTexts } from '#language/texts.ts'

export const quotaTexts = defineTexts('quota', {
  label: 'Quota d’inpainting',
  admin: 'Quota administrateur',
  unlimited: 'Quota illimité',
  exhausted: 'Quota épuisé',
  of: (total: string) => `sur ${total}`,
  left: (percent: string) => `Reste ${percent}`,
  askAdmin: 'Demandez des crédits à votre administrateur.',
})
