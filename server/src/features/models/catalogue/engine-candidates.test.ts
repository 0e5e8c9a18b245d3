import { expect, test } from 'vitest'
import { byPreference } from './engine-candidates.ts'

const engines = ['a', 'b', 'c', 'd']
const conversations = Array.from({ length: 400 }, (_, index) => `chat-${index}`)

test('une conversation préfère toujours le même moteur, quel que soit l’ordre de la liste', () => {
  const reversed = [...engines].reverse()
  for (const one of conversations)
    expect(byPreference(reversed, one)).toEqual(byPreference(engines, one))
})

test('les conversations se répartissent entre les moteurs', () => {
  const first = conversations.map((one) => byPreference(engines, one)[0])
  for (const engine of engines)
    expect(first.filter((id) => id === engine).length).toBeGreaterThan(conversations.length / 8)
})

test('un moteur qui s’en va ne déplace que ses propres conversations', () => {
  for (const one of conversations) {
    const before = byPreference(engines, one)
    const after = byPreference(['a', 'b', 'd'], one)
    expect(after).toEqual(before.filter((id) => id !== 'c'))
  }
})
