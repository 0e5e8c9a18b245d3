import type { otherSignInsTexts } from './other-sign-ins.texts.ts'

export const otherSignInsSpanish: typeof otherSignInsTexts = {
  or: 'o',
  administrator: 'cuenta del administrador',
}
