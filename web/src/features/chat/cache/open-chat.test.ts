import type { Chat } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import { emptyChat } from './loaded-chat.ts'
import { estimateTokens, openChat } from './open-chat.ts'

const at = '2026-03-12T10:00:00.000Z'
const chatWith = (settings: string) => {
  const chat: Chat = {
    id: 'c',
    title: 't',
    model: 'm',
    messages: '[]',
    settings,
    createdAt: at,
    updatedAt: at,
    userId: 'u',
    replying: false,
  }
  return emptyChat(chat)
}

describe('un chat à son entrée dans le navigateur', () => {
  it('complète ses paramètres', () => {
    expect(openChat(chatWith('{"stream":true}')).settings).toMatchObject({
      stream: true,
      temperature: 0.7,
      maxTokens: 1000,
    })
  })

  it('refuse un texte qui n’est pas des paramètres', () => {
    expect(() => openChat(chatWith('pas du JSON'))).toThrow('Réponse invalide du serveur')
  })

  it('ne connaît pas le streaming quand les paramètres ne disent rien', () => {
    expect(openChat(chatWith('')).settings.stream).toBe(false)
  })
})

it('estime un token par quatre caractères', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('abcde')).toBe(2)
})
