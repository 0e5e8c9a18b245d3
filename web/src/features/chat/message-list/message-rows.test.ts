import type { Message } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import type { LoadedChat } from '../cache/loaded-chat.ts'
import { endedReply, newReply, resumedReply, withChunk } from '../reply/streaming-reply.ts'
import { type MessageRows, messageRows } from './message-rows.ts'

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
const loaded = (
  messages: readonly Message[],
  before = 0,
  total = before + messages.length,
): LoadedChat => ({
  chat: { ...chatOf, id: 'c' },
  messages,
  before,
  total,
  writing: [],
  queued: [],
})
const question = { message: message('q2', 'user'), index: 2 }
const streaming = withChunk(newReply(question, 0), {
  choices: [{ index: 0, delta: { content: 'Bon' } }],
})
const shown = (...args: Parameters<typeof messageRows>) => {
  const rows = messageRows(...args)
  return rows.slice(rows.first, rows.end).map(({ index, message }) => `${index} ${message.content}`)
}
const indexesOf = ({ first, end, slice }: MessageRows) =>
  slice(first, end).map(({ index }) => index)

describe('les messages à l’écran', () => {
  it('sont ceux du serveur quand rien ne s’écrit', () => {
    expect(shown(loaded(stored), undefined)).toEqual(['0 q1', '1 r1'])
  })

  it('portent la question envoyée et sa réponse qui grandit', () => {
    expect(shown(loaded(stored), streaming)).toEqual(['0 q1', '1 r1', '2 q2', '3 Bon'])
  })

  it('ne montrent pas deux fois la question une fois enregistrée', () => {
    expect(shown(loaded([...stored, message('q2', 'user')]), streaming)).toEqual([
      '0 q1',
      '1 r1',
      '2 q2',
      '3 Bon',
    ])
  })

  it('gardent leur place quand la réponse est finie, pour ne pas être redessinés', () => {
    const during = messageRows(loaded(stored), endedReply(streaming, message('r2', 'assistant')))
    const after = messageRows(
      loaded([...stored, question.message, message('r2', 'assistant')]),
      undefined,
    )
    expect(indexesOf(during)).toEqual(indexesOf(after))
  })

  it('laissent la place de l’ancienne réponse à celle qu’on refait', () => {
    expect(shown(loaded(stored), resumedReply(0))).toEqual(['0 q1', '1 '])
  })

  it('ont à la place d’une question modifiée la nouvelle, sans ce qui suivait', () => {
    const edited = { message: { ...message('q1', 'user'), content: 'Q1' }, index: 0, editOf: 'q1' }
    expect(shown(loaded([...stored, message('q2', 'user')]), newReply(edited, 0))).toEqual([
      '0 Q1',
      '1 ',
    ])
    expect(messageRows(loaded(stored), newReply(edited, 0)).lastQuestionIndex).toBeUndefined()
  })

  it('n’ont pas la réponse qui s’écrit dans une autre version', () => {
    const hidden = { ...loaded(stored), writing: [{ replyId: 'r', isShown: false }] }
    expect(shown(hidden, resumedReply(0, 1))).toEqual(['0 q1', '1 r1'])
  })

  it('se terminent par une question, répondue ou non', () => {
    expect(messageRows(loaded(stored, 40), undefined).lastQuestionIndex).toBe(40)
    expect(messageRows(loaded([message('q', 'user')]), undefined).lastQuestionIndex).toBe(0)
    expect(
      messageRows(loaded([message('r', 'assistant')]), undefined).lastQuestionIndex,
    ).toBeUndefined()
    expect(messageRows(loaded(stored, 0, 50), undefined).lastQuestionIndex).toBeUndefined()
  })

  it('comptent depuis le début du chat, et seuls ceux qu’on dessine sont faits', () => {
    const rows = messageRows(loaded(stored, 40), undefined)
    expect([rows.first, rows.end, rows.indexOf('r1'), rows.indexOf('ailleurs')]).toEqual([
      40,
      42,
      41,
      undefined,
    ])
    expect(rows.slice(41, 99).map(({ message }) => message.id)).toEqual(['r1'])
    expect(rows.slice(0, 40)).toEqual([])
  })

  it('ne montrent la réponse qui grandit que là où la fin du chat est tenue', () => {
    const rows = messageRows(loaded(stored, 0, 50), {
      ...streaming,
      question: { ...question, index: 50 },
    })
    expect([rows.end, rows.hasEnd]).toEqual([2, false])
    expect(rows.slice(0, 9).every(({ live }) => live === undefined)).toBe(true)
  })
})
