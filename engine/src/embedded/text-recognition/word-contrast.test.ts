import { expect, test } from 'vitest'
import { isVisibleWord } from './word-contrast.ts'

/** A page of one grey, with ink of another on each so many pixels of a word of 40 by 10. */
function pageOf(paper: number, ink: number, every: number) {
  const page = { width: 100, height: 30, pixels: new Uint8Array(3000).fill(paper) }
  for (let index = 0; index < 400; index += every)
    page.pixels[(10 + Math.floor(index / 40)) * 100 + 20 + (index % 40)] = ink
  return page
}
const word = { left: 20, top: 10, width: 40, height: 10 }

test('un mot se voit quand son encre se distingue de son papier, clair ou sombre', () => {
  expect(isVisibleWord(pageOf(255, 0, 5), word)).toBe(true)
  expect(isVisibleWord(pageOf(255, 239, 5), word)).toBe(true)
  expect(isVisibleWord(pageOf(20, 60, 5), word)).toBe(true)
  expect(isVisibleWord(pageOf(255, 240, 5), word)).toBe(false)
  expect(isVisibleWord(pageOf(128, 125, 5), word)).toBe(false)
})

test('quelques points noirs ne rendent pas visible un mot qui ne l’est pas', () => {
  expect(isVisibleWord(pageOf(255, 0, 50), word)).toBe(false)
})

test('une boîte qui sort de la page, ou vide, ne cache ni ne montre rien', () => {
  const page = pageOf(255, 0, 5)
  expect(isVisibleWord(page, { ...word, left: 20, width: 4000 })).toBe(true)
  expect(isVisibleWord(page, { left: 500, top: 500, width: 10, height: 10 })).toBe(false)
})
