import type { Message } from '@atelier/contract/chat'
import { describe, expect, it } from 'vitest'
import { chatRows } from './chat-rows.ts'
import { asked, ended, joined, withChunk } from './streaming-reply.ts'

const message = (id: string, role: Message['role']): Message => ({ id, role, content: id, timestamp: '2026-03-12T10:00:00.000Z' })
const stored = [message('q1', 'user'), message('r1', 'assistant')]
const question = { message: message('q2', 'user'), after: 2 }
const growing = withChunk(asked(question, 0), { choices: [{ index: 0, delta: { content: 'Bon' } }] })
const shown = (...args: Parameters<typeof chatRows>) => chatRows(...args).map((row) => `${row.key} ${row.message.content}`)

describe('les messages à l’écran', () => {
  it('sont ceux du serveur quand rien ne s’écrit', () => {
    expect(shown(stored, undefined, 'm')).toEqual(['message-0 q1', 'message-1 r1'])
  })

  it('portent la question envoyée et sa réponse qui grandit', () => {
    expect(shown(stored, growing, 'm')).toEqual(['message-0 q1', 'message-1 r1', 'message-2 q2', 'message-3 Bon'])
  })

  it('ne montrent pas deux fois la question une fois enregistrée', () => {
    expect(shown([...stored, message('q2', 'user')], growing, 'm')).toEqual([
      'message-0 q1',
      'message-1 r1',
      'message-2 q2',
      'message-3 Bon',
    ])
  })

  it('gardent leur place quand la réponse est finie, pour ne pas être redessinés', () => {
    const during = chatRows(stored, ended(growing, message('r2', 'assistant')), 'm').map((row) => row.key)
    const after = chatRows([...stored, question.message, message('r2', 'assistant')], undefined, 'm').map((row) => row.key)
    expect(during).toEqual(after)
  })

  it('laissent la place de l’ancienne réponse à celle qu’on refait', () => {
    expect(shown(stored, joined(0), 'm')).toEqual(['message-0 q1', 'message-1 '])
  })
})
