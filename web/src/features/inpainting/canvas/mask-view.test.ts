import { expect, test } from 'vitest'
import { clampView, fitView, toPicturePoint, zoomView } from './mask-view.ts'

const picture = { width: 400, height: 200 }
const viewport = { width: 800, height: 800 }

test('l’image tient en entier, au milieu', () => {
  expect(fitView(picture, viewport)).toEqual({ scale: 2, x: 0, y: 200 })
})

test('agrandir garde sous le curseur ce qui y était', () => {
  const view = fitView(picture, viewport)
  const at = { x: 300, y: 350 }
  expect(toPicturePoint(zoomView(view, 3, at, 2), at)).toEqual(toPicturePoint(view, at))
  expect(zoomView(view, 0.1, at, 2).scale).toBe(2)
})

test('l’image ne sort pas de l’éditeur', () => {
  expect(clampView({ scale: 4, x: 500, y: -5000 }, picture, viewport)).toEqual({
    scale: 4,
    x: 0,
    y: 0,
  })
  expect(clampView({ scale: 8, x: -9000, y: 10 }, picture, viewport)).toEqual({
    scale: 8,
    x: -2400,
    y: 0,
  })
})
