import type { otherSignInsTexts } from './other-sign-ins.texts.ts'

export const otherSignInsEnglish: typeof otherSignInsTexts = {
  or: 'or',
  administrator: 'administrator’s account',
}
