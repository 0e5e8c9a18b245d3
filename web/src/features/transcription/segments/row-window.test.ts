import { describe, expect, test } from 'vitest'
import { type RenderedRows, rowAt, rowsToRender, rowTops } from './row-window.ts'

const rows = Array.from({ length: 2000 }, (_, place) => ({
  id: String(place),
  length: place % 5 === 0 ? 200 : 20,
}))
const tops = rowTops(rows, ({ length }) => (length > 100 ? 90 : 45))
const whole = tops[2000] ?? 0
const nothing: RenderedRows = { from: 0, to: 0, above: 0, below: 0 }
const at = (top: number, now = nothing, held?: number) =>
  rowsToRender(tops, { top, height: 540 }, { now, held })

test('une hauteur se trouve dans sa ligne', () => {
  expect([
    rowAt(tops, -10),
    rowAt(tops, 0),
    rowAt(tops, 89),
    rowAt(tops, 90),
    rowAt(tops, whole * 2),
  ]).toEqual([0, 0, 0, 1, 1999])
  expect(
    rowAt(
      rowTops([], () => 45),
      10,
    ),
  ).toBe(0)
})

describe('ce qui est dessiné', () => {
  test('couvre la vue et un écran de part et d’autre, quelle que soit la longueur', () => {
    for (const top of [0, 5000, 50_000, whole - 540]) {
      const { from, to, above, below } = at(top)
      expect([
        above <= Math.max(0, top - 540),
        whole - below >= Math.min(whole, top + 1080),
      ]).toEqual([true, true])
      expect([above, whole - below]).toEqual([tops[from], tops[to]])
      expect(to - from).toBeLessThan(45)
    }
  })

  test('reste le même tant qu’on s’en éloigne peu', () => {
    const first = at(50_000)
    expect(at(50_200, first)).toBe(first)
    expect(at(50_500, first)).not.toBe(first)
  })

  test('garde la ligne que l’on corrige', () => {
    const { from, to } = at(50_000, nothing, 700)
    expect([from, to > 930]).toEqual([700, true])
    expect(at(50_000, nothing, 5000)).toEqual(at(50_000))
  })

  test('suit ce qui vient, et ne dépasse jamais ce qu’il y a', () => {
    const few = rowTops(rows.slice(0, 3), () => 45)
    const now = rowsToRender(few, { top: 0, height: 540 }, { now: nothing, held: undefined })
    expect(now).toEqual({ from: 0, to: 3, above: 0, below: 0 })
    expect(at(0, now).to).toBeGreaterThan(20)
    expect(rowsToRender(few, { top: 0, height: 540 }, { now: at(0), held: undefined })).toEqual(now)
  })
})
