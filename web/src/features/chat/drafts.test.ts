import { beforeEach, describe, expect, it } from 'vitest'
import { createDraftStore } from './drafts.ts'

let kept: Map<string, string>
const open = () =>
  createDraftStore({
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    removeByPrefix: (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
  })

beforeEach(() => {
  kept = new Map()
})

describe('un message commencé', () => {
  it('se retrouve après un rechargement, dans son chat et pas dans un autre', () => {
    open().write('a', 'Bonj')
    expect(open().read('a')).toBe('Bonj')
    expect(open().read('b')).toBe('')
  })

  it('ne laisse rien derrière lui une fois envoyé', () => {
    open().write('a', 'Bonjour')
    open().write('a', '')
    expect(kept.size).toBe(0)
  })

  it('revient avant ce qui a été tapé depuis, quand l’envoi a échoué', () => {
    const drafts = open()
    drafts.prepend('a', 'Question')
    expect(drafts.read('a')).toBe('Question')
    drafts.write('a', 'Suite')
    drafts.prepend('a', 'Question')
    expect(drafts.read('a')).toBe('Question\n\nSuite')
  })

  it('prévient qui le regarde', () => {
    const drafts = open()
    let changes = 0
    const leave = drafts.subscribe(() => {
      changes += 1
    })
    drafts.write('a', 'B')
    leave()
    drafts.write('a', 'Bo')
    expect(changes).toBe(1)
  })
})
