import { expect, test } from 'vitest'
import type { StoredChat } from '../stored-chat.ts'
import {
  chatWithInstructions,
  collectInstructions,
  type InstructionSource,
} from './collect-instructions.ts'

const chat = {
  title: 'Budget',
  settings: { systemPrompt: 'Réponds en une phrase.', temperature: 0.2 },
} as StoredChat

test('the model reads the installation’s first, then the chat’s, then memories; empty ones are no part', async () => {
  const sources: InstructionSource[] = [
    async () => ({ from: 'memory', text: 'Elle travaille à Lille.' }),
    async () => ({ from: 'project', name: 'Budget', text: ' \n' }),
    async () => undefined,
    async ({ title }) => ({ from: 'installation', text: `Vouvoie. ${title}` }),
  ]
  const parts = await collectInstructions(sources, chat)
  expect(parts).toEqual([
    { from: 'installation', text: 'Vouvoie. Budget' },
    { from: 'chat', text: 'Réponds en une phrase.' },
    { from: 'memory', text: 'Elle travaille à Lille.' },
  ])
  expect(chatWithInstructions(chat, parts).settings).toEqual({
    systemPrompt: 'Vouvoie. Budget\n\nRéponds en une phrase.\n\nElle travaille à Lille.',
    temperature: 0.2,
  })
  expect(chat.settings.systemPrompt).toBe('Réponds en une phrase.')
})
