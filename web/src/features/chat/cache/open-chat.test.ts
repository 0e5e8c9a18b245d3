import type { Chat } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import { emptyChat } from './loaded-chat.ts'
import { estimateTokens, openChat, titleFrom } from './open-chat.ts'

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

describe('un titre tiré des premiers mots', () => {
  it('reprend un message court tel quel', () => {
    expect(titleFrom('  Bonjour \n vous ')).toBe('Bonjour vous')
  })

  it('coupe un long message entre deux mots', () => {
    const title = titleFrom(
      'Pourriez-vous, s’il vous plaît, relire le compte rendu du conseil de quartier de mardi dernier ?',
    )
    expect(title).toBe('Pourriez-vous, s’il vous plaît, relire le compte rendu du…')
  })

  it('coupe aussi un mot sans fin', () => {
    expect(titleFrom('a'.repeat(300))).toBe(`${'a'.repeat(60)}…`)
  })
})
