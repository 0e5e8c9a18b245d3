import { expect, it } from 'vitest'
import { createSelection } from './create-selection.ts'

it('commence, change et finit, et ne dit un changement que lorsqu’il y en a un', () => {
  const selection = createSelection()
  selection.setOrder(['a', 'b', 'c'])
  let changes = 0
  selection.subscribe(() => {
    changes += 1
  })
  expect(selection.isSelected('a')).toBeUndefined()
  selection.begin(['a'])
  selection.extendTo('b')
  expect([...'abc'].map((id) => selection.isSelected(id))).toEqual([true, true, false])
  selection.setOrder(['c', 'b', 'a'])
  expect(changes).toBe(2)
  selection.setOrder(['c', 'b'])
  expect([changes, selection.isSelected('a'), selection.isSelected('b')]).toEqual([3, false, true])
  selection.end()
  expect(selection.current()).toBeUndefined()
})

it('prend tout ce qui est chargé, ou tout ce que le filtre trouve, par son nombre', () => {
  const selection = createSelection()
  selection.setOrder(['a', 'b'])
  selection.selectAll(undefined)
  expect(selection.current()).toMatchObject({ type: 'rows', ids: new Set(['a', 'b']) })
  selection.selectAll(312)
  expect(selection.current()).toEqual({ type: 'all', total: 312 })
})
