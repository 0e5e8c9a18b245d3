import { describe, expect, it } from 'vitest'
import { isFull, nameMeant, nextState, tagChanges, tagKey, tagStates } from './tag-choice.ts'

describe('les étiquettes de plusieurs éléments', () => {
  it('sont sur tous, sur une partie, ou sur aucun', () => {
    const works = [{ tags: ['Budget', 'été'] }, { tags: ['budget'] }, {}]
    expect([...tagStates(works.slice(0, 2), 2)]).toEqual([
      ['budget', 'all'],
      ['ete', 'some'],
    ])
    // Ce qui n’est pas chargé peut ne pas l’avoir.
    expect(tagStates(works, 312).get('budget')).toBe('some')
  })

  it('sont les mêmes à la casse et aux accents près', () => {
    expect(tagKey(' Été ')).toBe(tagKey('ete'))
  })

  it('passent d’un état à l’autre, et reviennent à celui d’avant', () => {
    expect(nextState('some', 'some')).toBe('all')
    expect(nextState('all', 'some')).toBe('none')
    expect(nextState('none', 'some')).toBe('some')
    expect(nextState('none', 'none')).toBe('all')
    expect(nextState('all', 'all')).toBe('none')
  })

  it('ne changent que ce qui a été choisi', () => {
    expect(
      tagChanges([
        { name: 'a', before: 'none', now: 'all' },
        { name: 'b', before: 'some', now: 'some' },
        { name: 'c', before: 'all', now: 'none' },
        { name: 'd', before: 'all', now: 'all' },
      ]),
    ).toEqual({ added: ['a'], removed: ['c'] })
  })

  it('sont dix au plus', () => {
    const choices = Array.from({ length: 10 }, (_, index) => ({
      name: String(index),
      before: 'none' as const,
      now: 'all' as const,
    }))
    expect([isFull(choices), isFull(choices.slice(1))]).toEqual([true, false])
  })

  it.each([
    ['ete', 'Été'],
    ['bud', 'Budget'],
    ['Neuf', 'Neuf'],
    ['t', undefined],
  ])('%s désigne %s', (typed, meant) => {
    expect(nameMeant([{ name: 'Été' }, { name: 'Été 2027' }, { name: 'Budget' }], typed)).toBe(
      meant,
    )
  })
})
