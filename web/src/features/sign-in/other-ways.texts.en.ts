import type { otherWaysTexts } from './other-ways.texts.ts'

export const otherWaysEnglish: typeof otherWaysTexts = {
  or: 'or',
}
