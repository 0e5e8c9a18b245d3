import { expect, test } from 'vitest'
import { isToolEnabled, type Tool } from './tools.ts'

const on = {
  chatEnabled: true,
  imageGenerationEnabled: true,
  inpaintingEnabled: true,
  audioTranscriptionEnabled: true,
  textToSpeechEnabled: true,
  knowledgeEnabled: true,
}
const chat: Tool = { path: '/chat', label: 'Chat', feature: 'chatEnabled' }

test('un outil ouvert est proposé', () => expect(isToolEnabled(chat, on)).toBe(true))
test('un outil fermé par l’administrateur ne l’est pas', () =>
  expect(isToolEnabled(chat, { ...on, chatEnabled: false })).toBe(false))
test('tant que le serveur n’a rien dit, un outil qui peut être fermé l’est', () =>
  expect(isToolEnabled(chat, undefined)).toBe(false))
test('un outil sans interrupteur est toujours ouvert', () =>
  expect(isToolEnabled({ path: '/x', label: 'X' }, undefined)).toBe(true))
