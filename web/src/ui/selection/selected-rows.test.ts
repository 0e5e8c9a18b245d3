import { describe, expect, it } from 'vitest'
import {
  countSelected,
  extendTo,
  isRowSelected,
  rowAfter,
  type SelectedRows,
  selectedRows,
  toggleRow,
  withoutGoneRows,
} from './selected-rows.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const idsOf = (selected: SelectedRows) => order.filter((id) => isRowSelected(selected, id)).join('')

describe('la sélection dans une liste', () => {
  it('ajoute une ligne et la retire', () => {
    const one = toggleRow(selectedRows(['b']), 'd', order)
    expect([idsOf(one), countSelected(one)]).toEqual(['bd', 2])
    expect(idsOf(toggleRow(one, 'b', order))).toBe('d')
  })

  it('s’étend de la dernière ligne choisie, vers le bas ou le haut, et se réduit', () => {
    const from = toggleRow(selectedRows(['a']), 'd', order)
    const down = extendTo(from, 'f', order)
    expect(idsOf(down)).toBe('adef')
    expect(idsOf(extendTo(down, 'e', order))).toBe('ade')
    expect(idsOf(extendTo(down, 'c', order))).toBe('acd')
  })

  it('commence là où l’on étend, quand rien n’était choisi ou que le début a disparu', () => {
    expect(idsOf(extendTo(selectedRows([]), 'c', order))).toBe('c')
    const gone = withoutGoneRows(selectedRows(['a', 'b']), ['a', 'c', 'd'])
    expect(idsOf(extendTo(gone, 'd', ['a', 'c', 'd']))).toBe('ad')
  })

  it('une ligne de moins que tout laisse ce qui est chargé', () => {
    const all: SelectedRows = { type: 'all', total: 312 }
    expect([countSelected(all), idsOf(all)]).toEqual([312, 'abcdef'])
    expect(extendTo(all, 'c', order)).toBe(all)
    expect(idsOf(toggleRow(all, 'c', order))).toBe('abdef')
  })

  it('oublie les lignes parties, sans rien changer quand aucune ne l’est', () => {
    const selected = selectedRows(['a', 'f'])
    expect(withoutGoneRows(selected, order)).toBe(selected)
    expect(idsOf(withoutGoneRows(selected, ['b', 'f']))).toBe('f')
  })
})

describe('les flèches', () => {
  it.each([
    ['ArrowDown', 1, 'b', 'c'],
    ['ArrowUp', 1, 'a', undefined],
    ['ArrowRight', 1, 'b', undefined],
    ['ArrowDown', 3, 'b', 'e'],
    ['ArrowUp', 3, 'e', 'b'],
    ['ArrowLeft', 3, 'b', 'a'],
    ['ArrowDown', 3, 'e', undefined],
    ['Home', 3, 'e', undefined],
  ])('%s sur %i colonnes, depuis %s', (key, columns, id, next) => {
    expect(rowAfter(order, id, { key, columns })).toBe(next)
  })
})
