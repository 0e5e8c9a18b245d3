import { describe, expect, it } from 'vitest'
import { chooseModel } from './choose-model.ts'

const model = (id: string, isGuide = false) => ({ id, isGuide })
const guide = model('local/guide', true)

describe('le modèle proposé d’abord', () => {
  it('est le dernier utilisé, tant qu’il est proposé', () => {
    expect(chooseModel([model('a'), model('b')], ['b'])?.id).toBe('b')
    expect(chooseModel([model('a'), model('b')], ['parti'])?.id).toBe('a')
  })

  it('n’est jamais le Guide quand il y a un vrai modèle', () => {
    expect(chooseModel([guide, model('a')], [])?.id).toBe('a')
    expect(chooseModel([guide, model('a')], ['local/guide'])?.id).toBe('a')
  })

  it('est le Guide quand il n’y a que lui, et rien quand il n’y a rien', () => {
    expect(chooseModel([guide], [])?.id).toBe('local/guide')
    expect(chooseModel([], ['a'])).toBeUndefined()
  })
})
