import type { quotaTexts } from './quota.texts.ts'

export const quotaEnglish: typeof quotaTexts = {
  label: 'Inpainting quota',
  admin: 'Administrator quota',
  unlimited: 'Unlimited quota',
  exhausted: 'Quota used up',
  of: (total) => `of ${total}`,
  left: (percent) => `${percent} left`,
  askAdmin: 'Ask your administrator for credits.',
}
