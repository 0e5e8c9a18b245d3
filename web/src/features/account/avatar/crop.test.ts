import { expect, test } from 'vitest'
import { clampCrop, cropSquare, defaultCrop, panCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('sans rien toucher, le plus grand carré du milieu', () => {
  expect(cropSquare(wide, defaultCrop)).toEqual({ left: 100, top: 0, side: 200 })
})

test('tirer la photo déplace le carré en sens inverse, jusqu’au bord et pas au-delà', () => {
  expect(cropSquare(wide, panCrop(wide, defaultCrop, { right: 0.25, down: 0 }))).toEqual({
    left: 50,
    top: 0,
    side: 200,
  })
  const atEdge = panCrop(wide, defaultCrop, { right: 5, down: 1 })
  expect(cropSquare(wide, atEdge)).toEqual({ left: 0, top: 0, side: 200 })
  expect(cropSquare(wide, panCrop(wide, atEdge, { right: -0.25, down: 0 })).left).toBe(50)
})

test('de plus près, le carré est plus petit et reste dans la photo', () => {
  expect(cropSquare(wide, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 100, side: 100 })
  expect(clampCrop(wide, { zoom: 2, x: 0, y: 1 })).toEqual({ zoom: 2, x: 0.125, y: 0.75 })
})
