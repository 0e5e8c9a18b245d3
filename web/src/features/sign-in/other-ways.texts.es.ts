import type { otherWaysTexts } from './other-ways.texts.ts'

export const otherWaysSpanish: typeof otherWaysTexts = {
  or: 'o',
}
