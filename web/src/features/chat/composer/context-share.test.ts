import type { Message } from '@atelier/contract/chat/chat'
import { expect, test } from 'vitest'
import { contextShare } from './context-share.ts'

const reply = (parts: Partial<Message>): Message => ({
  id: 'r',
  role: 'assistant',
  content: 'x'.repeat(400),
  timestamp: '2026-11-23T12:00:00Z',
  ...parts,
})
const usage = { promptTokens: 600, completionTokens: 270, totalTokens: 870 }

test('ce que la dernière réponse a lu et écrit remplit la mémoire du modèle', () => {
  expect(contextShare([reply({ usage })], 1000)).toEqual({ percent: 87, isEstimate: false })
  expect(contextShare([reply({ usage })], 500)?.percent).toBe(100)
  expect(
    contextShare([reply({}), reply({ usage }), { ...reply({}), role: 'user' }], 1000)?.percent,
  ).toBe(87)
})

test('un moteur qui ne compte pas laisse une estimation', () => {
  expect(contextShare([reply({ promptEstimate: 500 })], 1000)).toEqual({
    percent: 60,
    isEstimate: true,
  })
})

test('sans réponse, sans taille connue ou sans compte, rien ne se dit', () => {
  expect(contextShare([], 1000)).toBeUndefined()
  expect(contextShare([reply({ usage })], undefined)).toBeUndefined()
  expect(contextShare([reply({})], 1000)).toBeUndefined()
})
