import type { Message } from '@atelier/contract/chat'
import { describe, expect, it } from 'vitest'
import { type ChatRows, chatRows } from './chat-rows.ts'
import type { HeldChat } from './held-chat.ts'
import { asked, broken, ended, joined, reworded, withChunk } from './streaming-reply.ts'

const message = (id: string, role: Message['role']): Message => ({
  id,
  role,
  content: id,
  timestamp: '2026-03-12T10:00:00.000Z',
})
const at = '2026-03-12T10:00:00.000Z'
const chatOf = {
  title: 't',
  model: 'm',
  messages: '[]',
  settings: '{}',
  createdAt: at,
  updatedAt: at,
  userId: 'u',
  replying: true,
}
const stored = [message('q1', 'user'), message('r1', 'assistant')]
const held = (
  messages: readonly Message[],
  before = 0,
  total = before + messages.length,
): HeldChat => ({
  chat: { ...chatOf, id: 'c' },
  messages,
  before,
  total,
})
const question = { message: message('q2', 'user'), after: 2 }
const growing = withChunk(asked(question, 0), {
  choices: [{ index: 0, delta: { content: 'Bon' } }],
})
const shown = (...args: Parameters<typeof chatRows>) => {
  const rows = chatRows(...args)
  return rows
    .between(rows.first, rows.end)
    .map(({ place, message }) => `${place} ${message.content}`)
}
const placesOf = ({ first, end, between }: ChatRows) =>
  between(first, end).map(({ place }) => place)

describe('les messages à l’écran', () => {
  it('sont ceux du serveur quand rien ne s’écrit', () => {
    expect(shown(held(stored), undefined)).toEqual(['0 q1', '1 r1'])
  })

  it('portent la question envoyée et sa réponse qui grandit', () => {
    expect(shown(held(stored), growing)).toEqual(['0 q1', '1 r1', '2 q2', '3 Bon'])
  })

  it('ne montrent pas deux fois la question une fois enregistrée', () => {
    expect(shown(held([...stored, message('q2', 'user')]), growing)).toEqual([
      '0 q1',
      '1 r1',
      '2 q2',
      '3 Bon',
    ])
  })

  it('gardent leur place quand la réponse est finie, pour ne pas être redessinés', () => {
    const during = chatRows(held(stored), ended(growing, message('r2', 'assistant')))
    const after = chatRows(
      held([...stored, question.message, message('r2', 'assistant')]),
      undefined,
    )
    expect(placesOf(during)).toEqual(placesOf(after))
  })

  it('laissent la place de l’ancienne réponse à celle qu’on refait', () => {
    expect(shown(held(stored), joined(0))).toEqual(['0 q1', '1 '])
  })

  it('gardent l’ancienne question et sa réponse jusqu’au premier mot de la nouvelle', () => {
    const edited = reworded({ id: 'q1', content: 'Q1' }, 0)
    for (const waiting of [edited, broken(edited)]) {
      expect(shown(held(stored), waiting)).toEqual(['0 q1', '1 r1'])
      expect(chatRows(held(stored), waiting).lastQuestion).toBe(0)
    }
    const begun = withChunk(edited, { choices: [{ index: 0, delta: { content: 'Oui' } }] })
    expect(shown(held(stored), begun)).toEqual(['0 Q1', '1 Oui'])
    expect(chatRows(held(stored), begun).lastQuestion).toBeUndefined()
  })

  it('se terminent par une question, répondue ou non', () => {
    expect(chatRows(held(stored, 40), undefined).lastQuestion).toBe(40)
    expect(chatRows(held([message('q', 'user')]), undefined).lastQuestion).toBe(0)
    expect(chatRows(held([message('r', 'assistant')]), undefined).lastQuestion).toBeUndefined()
    expect(chatRows(held(stored, 0, 50), undefined).lastQuestion).toBeUndefined()
  })

  it('comptent depuis le début du chat, et seuls ceux qu’on dessine sont faits', () => {
    const rows = chatRows(held(stored, 40), undefined)
    expect([rows.first, rows.end, rows.placeOf('r1'), rows.placeOf('ailleurs')]).toEqual([
      40,
      42,
      41,
      undefined,
    ])
    expect(rows.between(41, 99).map(({ message }) => message.id)).toEqual(['r1'])
    expect(rows.between(0, 40)).toEqual([])
  })

  it('ne montrent la réponse qui grandit que là où la fin du chat est tenue', () => {
    const rows = chatRows(held(stored, 0, 50), growing)
    expect([rows.end, rows.hasEnd]).toEqual([2, false])
    expect(rows.between(0, 9).every(({ live }) => live === undefined)).toBe(true)
  })
})
