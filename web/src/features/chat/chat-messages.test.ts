import type { Chat, Message } from '@atelier/contract/chat'
import { describe, expect, it } from 'vitest'
import { estimatedTokens, openChat, titleFrom, upToQuestion, withReply } from './chat-messages.ts'

const at = '2026-03-12T10:00:00.000Z'
const message = (id: string, role: Message['role'], content = id): Message => ({ id, role, content, timestamp: at })
const chat = (messages: readonly Message[], settings = '{}'): Chat => ({
  id: 'c',
  title: 't',
  model: 'm',
  messages: JSON.stringify(messages),
  settings,
  createdAt: at,
  updatedAt: at,
  userId: 'u',
  replying: true,
})
const idsOf = (changed: Chat) => openChat(changed).messages.map(({ id }) => id)

describe('un chat à son entrée dans le navigateur', () => {
  it('donne ses messages et complète ses paramètres', () => {
    const { messages, settings } = openChat(chat([message('q', 'user')], '{"stream":true}'))
    expect(messages).toHaveLength(1)
    expect(settings).toMatchObject({ stream: true, temperature: 0.7, maxTokens: 1000 })
  })

  it.each(['', 'pas du JSON', '{}', '[{"id":1}]'])('refuse un texte qui n’est pas une liste de messages : %s', (messages) => {
    expect(() => openChat({ ...chat([]), messages })).toThrow('Réponse invalide du serveur')
  })

  it('ne connaît pas le streaming quand les paramètres ne disent rien', () => {
    expect(openChat(chat([], '')).settings.stream).toBe(false)
  })
})

describe('un chat après une réponse', () => {
  const reply = message('r', 'assistant')
  const question = { message: message('locale', 'user', 'Bonjour'), after: 0 }

  it('porte la question et la réponse', () => {
    const answered = withReply(chat([]), { question, message: reply })
    expect(idsOf(answered)).toEqual(['locale', 'r'])
    expect(answered.replying).toBe(false)
  })

  it('ne répète ni la question ni le début de réponse que le serveur a déjà donnés', () => {
    const stored = [message('q', 'user', 'Bonjour'), message('r', 'assistant', 'déb')]
    expect(idsOf(withReply(chat(stored), { question, message: reply }))).toEqual(['q', 'r'])
  })

  it('garde ce qu’un autre onglet a ajouté avant la question', () => {
    const stored = [message('qx', 'user'), message('rx', 'assistant')]
    expect(idsOf(withReply(chat(stored), { question, message: reply }))).toEqual(['qx', 'rx', 'locale', 'r'])
  })

  it('remplace l’ancienne réponse quand elle est refaite', () => {
    const stored = [message('q', 'user'), message('ancienne', 'assistant')]
    expect(idsOf(withReply(chat(stored), { question: undefined, message: reply }))).toEqual(['q', 'r'])
  })
})

it('coupe un fil après sa dernière question', () => {
  expect(upToQuestion([message('q', 'user'), message('r', 'assistant')], undefined).map(({ id }) => id)).toEqual(['q'])
  expect(upToQuestion([message('r', 'assistant')], undefined)).toEqual([])
})

it('estime un token par quatre caractères', () => {
  expect(estimatedTokens('')).toBe(0)
  expect(estimatedTokens('abcde')).toBe(2)
})

describe('un titre tiré des premiers mots', () => {
  it('reprend un message court tel quel', () => {
    expect(titleFrom('  Bonjour \n vous ')).toBe('Bonjour vous')
  })

  it('coupe un long message entre deux mots', () => {
    const title = titleFrom('Pourriez-vous, s’il vous plaît, relire le compte rendu du conseil de quartier de mardi dernier ?')
    expect(title).toBe('Pourriez-vous, s’il vous plaît, relire le compte rendu du…')
  })

  it('coupe aussi un mot sans fin', () => {
    expect(titleFrom('a'.repeat(300))).toBe(`${'a'.repeat(60)}…`)
  })
})
