import { describe, expect, it } from 'vitest'
import { clampWindow, lastRows, nextWindow, rowsAround } from './row-window.ts'

const all = { first: 0, end: 1000, hasEnd: true }
const calm = { screen: 800, above: 2000, below: 2000, farAbove: 0, farBelow: 0 }
const toTheEnd = Number.POSITIVE_INFINITY

describe('ce qui est dessiné d’un long chat', () => {
  it('est sa fin quand on l’ouvre, et la suit', () => {
    expect(clampWindow(lastRows, all)).toEqual({ from: 990, to: 1000 })
    expect(clampWindow({ from: 990, to: toTheEnd }, { ...all, end: 1002 })).toEqual({
      from: 990,
      to: 1002,
    })
  })

  it('est tout ce qu’il y a quand c’est peu, et rien quand il n’y a rien', () => {
    expect(clampWindow(lastRows, { first: 0, end: 3, hasEnd: true })).toEqual({ from: 0, to: 3 })
    expect(clampWindow(lastRows, { first: 0, end: 0, hasEnd: true })).toEqual({ from: 0, to: 0 })
  })

  it('entoure le message qu’on cherche', () => {
    const { from, to } = clampWindow(rowsAround(500), all)
    expect([from <= 500, to > 500]).toEqual([true, true])
    expect(clampWindow(rowsAround(0), all).from).toBe(0)
  })

  it('est la fin de ce qu’on tient quand plus rien n’en reste', () => {
    expect(clampWindow({ from: 10, to: 30 }, { ...all, first: 900 })).toEqual({
      from: 990,
      to: 1000,
    })
  })
})

describe('en défilant', () => {
  it('rien ne change loin des bords', () => {
    const window = { from: 400, to: 440 }
    expect(nextWindow(window, all, calm)).toBe(window)
  })

  it('quelques messages s’ajoutent du côté dont on approche, pas au-delà de ce qu’on tient', () => {
    expect(nextWindow({ from: 400, to: 440 }, all, { ...calm, above: 100 })).toEqual({
      from: 396,
      to: 440,
    })
    expect(nextWindow({ from: 400, to: 440 }, all, { ...calm, below: 100 })).toEqual({
      from: 400,
      to: 444,
    })
    expect(
      nextWindow({ from: 401, to: 440 }, { ...all, first: 400 }, { ...calm, above: 100 }),
    ).toEqual({ from: 400, to: 440 })
  })

  it('ceux qui sont loin s’en vont', () => {
    expect(nextWindow({ from: 400, to: 440 }, all, { ...calm, farAbove: 3, farBelow: 5 })).toEqual({
      from: 403,
      to: 435,
    })
    expect(nextWindow({ from: 960, to: toTheEnd }, all, { ...calm, farBelow: 5 })).toEqual({
      from: 960,
      to: 995,
    })
  })

  it('la fin retrouvée, on la suit de nouveau ; la fin de ce qu’on tient n’est pas celle du chat', () => {
    expect(nextWindow({ from: 960, to: 997 }, all, { ...calm, below: 100 })).toEqual({
      from: 960,
      to: toTheEnd,
    })
    expect(
      nextWindow({ from: 960, to: 997 }, { ...all, hasEnd: false }, { ...calm, below: 100 }),
    ).toEqual({ from: 960, to: 1000 })
  })
})
