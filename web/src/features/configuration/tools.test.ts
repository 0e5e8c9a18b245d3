import { expect, test } from 'vitest'
import { isSwitchedOn, type Tool } from './tools.ts'

const on = {
  chatEnabled: true,
  imageGenerationEnabled: true,
  inpaintingEnabled: true,
  audioTranscriptionEnabled: true,
  textToSpeechEnabled: true,
}
const chat: Tool = { path: '/chat', label: 'Chat', feature: 'chatEnabled' }

test('un outil ouvert est proposé', () => expect(isSwitchedOn(chat, on)).toBe(true))
test('un outil fermé par l’administrateur ne l’est pas', () =>
  expect(isSwitchedOn(chat, { ...on, chatEnabled: false })).toBe(false))
test('tant que le serveur n’a rien dit, un outil qui peut être fermé l’est', () =>
  expect(isSwitchedOn(chat, undefined)).toBe(false))
test('un outil sans interrupteur est toujours ouvert', () =>
  expect(isSwitchedOn({ path: '/x', label: 'X' }, undefined)).toBe(true))
