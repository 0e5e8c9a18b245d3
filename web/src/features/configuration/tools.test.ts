import { expect, test } from 'vitest'
import { isSwitchedOn, type Tool, works } from './tools.ts'

const on = {
  chatEnabled: true,
  imageGenerationEnabled: true,
  inpaintingEnabled: true,
  audioTranscriptionEnabled: true,
  textToSpeechEnabled: true,
}
const chat: Tool = { path: '/chat', label: 'Chat', isBuilt: true, feature: 'chatEnabled' }

test('un outil construit et ouvert est proposé', () => expect(works(chat, on)).toBe(true))
test('un outil fermé par l’administrateur ne l’est pas', () => expect(works(chat, { ...on, chatEnabled: false })).toBe(false))
test('tant que le serveur n’a rien dit, un outil qui peut être fermé l’est', () => expect(isSwitchedOn(chat, undefined)).toBe(false))
test('un outil d’une version à venir n’est pas proposé', () => expect(works({ ...chat, isBuilt: false }, on)).toBe(false))
test('un outil sans interrupteur est toujours ouvert', () => expect(works({ path: '/x', label: 'X', isBuilt: true }, undefined)).toBe(true))
