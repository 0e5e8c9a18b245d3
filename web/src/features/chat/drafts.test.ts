import { beforeEach, describe, expect, it } from 'vitest'
import { createDraftStore, newChatDraftId } from './drafts.ts'

let stored: Map<string, string>
const open = () =>
  createDraftStore({
    get: (key) => stored.get(key),
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
    removeByPrefix: (prefix) => {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key)
    },
  })

beforeEach(() => {
  stored = new Map()
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
    expect(stored.size).toBe(0)
  })

  it('revient avant ce qui a été tapé depuis, quand l’envoi a échoué', () => {
    const drafts = open()
    drafts.prepend('a', 'Question')
    expect(drafts.read('a')).toBe('Question')
    drafts.write('a', 'Suite')
    drafts.prepend('a', 'Question')
    expect(drafts.read('a')).toBe('Question\n\nSuite')
  })

  it('d’un nouveau chat, enregistré sous son ancien nom, se retrouve avant ce qui a été tapé depuis', () => {
    stored.set('atelier.chat-draft.new', 'Commencé avant')
    stored.set(`atelier.chat-draft.${newChatDraftId}`, 'Tapé depuis')
    expect(open().read(newChatDraftId)).toBe('Commencé avant\n\nTapé depuis')
    expect(open().read(newChatDraftId)).toBe('Commencé avant\n\nTapé depuis')
    expect([...stored.keys()]).toEqual([`atelier.chat-draft.${newChatDraftId}`])
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
