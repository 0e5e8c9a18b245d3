import { expect, test } from 'vitest'
import { gridWindow } from './grid-window.ts'

const place = { columns: 4, rowHeight: 200, viewHeight: 800 }

test('d’une petite grille, tout est dessiné', () => {
  expect(gridWindow({ ...place, count: 7, top: 300 })).toEqual({
    first: 0,
    end: 7,
    spaceBefore: 0,
    spaceAfter: 0,
  })
})

test('d’une grande, seulement ce qui est autour de la fenêtre, et le reste garde sa place', () => {
  const { first, end, spaceBefore, spaceAfter } = gridWindow({
    ...place,
    count: 20_000,
    top: -100_000,
  })
  expect([first, end - first]).toEqual([1984, 56])
  expect(spaceBefore + spaceAfter + ((end - first) / 4) * 200).toBe(5000 * 200)
})

test('au-delà de la fin, il reste la fin', () => {
  expect(gridWindow({ ...place, count: 10, top: -50_000 })).toMatchObject({
    end: 10,
    spaceAfter: 0,
  })
})
