import type { quotaTexts } from './quota.texts.ts'

export const quotaSpanish: typeof quotaTexts = {
  label: 'Cuota de inpainting',
  admin: 'Cuota de administrador',
  unlimited: 'Cuota ilimitada',
  exhausted: 'Cuota agotada',
  of: (total) => `de ${total}`,
  left: (percent) => `queda el ${percent}`,
  askAdmin: 'Pida créditos a su administrador.',
}
