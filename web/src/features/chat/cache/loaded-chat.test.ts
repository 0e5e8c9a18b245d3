import type { Chat, Message } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import {
  indexOfQuestion,
  type LoadedChat,
  upToQuestion,
  withAdjacentPage,
  withNewest,
  withReply,
} from './loaded-chat.ts'

const at = '2026-03-12T10:00:00.000Z'
const message = (id: string, role: Message['role'] = 'user', content = id): Message => ({
  id,
  role,
  content,
  timestamp: at,
})
const chat = (title = 't'): Chat => ({
  id: 'c',
  title,
  model: 'm',
  messages: '[]',
  settings: '{}',
  createdAt: at,
  updatedAt: at,
  userId: 'u',
  replying: true,
})
const loaded = (
  messages: readonly Message[],
  before = 0,
  total = before + messages.length,
): LoadedChat => ({
  chat: chat(),
  messages: [...messages],
  before,
  total,
})
/** Messages `m<first>` to before `m<end>` of a chat of `total`. */
const page = (first: number, end: number, total: number) =>
  loaded(
    Array.from({ length: end - first }, (_, index) => message(`m${first + index}`)),
    first,
    total,
  )
const idsOf = ({ messages }: Pick<LoadedChat, 'messages'>) => messages.map(({ id }) => id)
const rangeOf = (loadedChat: LoadedChat | undefined) =>
  loadedChat && [
    loadedChat.before,
    loadedChat.before + loadedChat.messages.length,
    loadedChat.total,
  ]

describe('la fin du chat, venue de nouveau', () => {
  it('est tout ce qu’on tient d’abord', () => {
    expect(withNewest(undefined, page(40, 100, 100))).toEqual(page(40, 100, 100))
  })

  it('s’ajoute à ce qu’on tient déjà d’avant', () => {
    expect(withNewest(page(0, 100, 100), page(42, 102, 102))).toEqual(page(0, 102, 102))
    expect(withNewest(page(0, 42, 42), page(42, 102, 102))).toEqual(page(0, 102, 102))
  })

  it('remplace tout quand l’historique n’est plus le même', () => {
    const other = loaded([message('a'), message('b')], 40, 42)
    expect(withNewest(page(0, 100, 100), other)).toBe(other)
    expect(withNewest(page(40, 100, 100), loaded([]))).toEqual(loaded([]))
  })

  it('se raccourcit d’une réponse qu’on refait', () => {
    expect(rangeOf(withNewest(page(0, 100, 100), page(39, 99, 99)))).toEqual([0, 99, 99])
  })

  it('laisse où il est qui lit loin de là', () => {
    const far = withNewest(page(10, 70, 500), {
      ...page(441, 501, 501),
      chat: chat('Autre titre'),
    })
    expect(rangeOf(far)).toEqual([10, 70, 501])
    expect(far.chat.title).toBe('Autre titre')
  })
})

describe('ce qui précède ou suit', () => {
  it('se joint à ce qu’on tient', () => {
    expect(rangeOf(withAdjacentPage(page(40, 100, 100), page(10, 40, 100)))).toEqual([10, 100, 100])
    expect(rangeOf(withAdjacentPage(page(10, 40, 100), page(40, 60, 100)))).toEqual([10, 60, 100])
  })

  it('ne se joint pas à un chat qui a changé entre-temps', () => {
    expect(withAdjacentPage(page(40, 100, 100), page(9, 39, 99))).toBeUndefined()
  })
})

describe('une réponse finie, en attendant la version du serveur', () => {
  const question = { message: message('locale', 'user', 'Bonjour'), messagesBefore: 0 }
  const reply = message('r', 'assistant')
  const replied = (stored: LoadedChat, sent: typeof question | undefined) =>
    withReply(stored, { question: sent, message: reply })

  it('prend la question avec elle', () => {
    const changed = replied(loaded([]), question)
    expect(idsOf(changed)).toEqual(['locale', 'r'])
    expect([changed.total, changed.chat.replying]).toEqual([2, false])
  })

  it('ne répète ni la question ni le début de réponse que le serveur a déjà donnés', () => {
    const stored = loaded([message('q', 'user', 'Bonjour'), message('r', 'assistant', 'déb')])
    expect(idsOf(replied(stored, question))).toEqual(['q', 'r'])
  })

  it('garde ce qu’un autre onglet a ajouté avant la question', () => {
    const stored = loaded([message('qx'), message('rx', 'assistant')])
    expect(idsOf(replied(stored, question))).toEqual(['qx', 'rx', 'locale', 'r'])
  })

  it('remplace l’ancienne réponse quand elle est refaite', () => {
    const stored = loaded([message('q'), message('ancienne', 'assistant')])
    expect(idsOf(replied(stored, undefined))).toEqual(['q', 'r'])
  })

  it('ne s’ajoute pas au milieu d’un chat', () => {
    expect(replied(page(10, 70, 500), question)).toEqual({
      ...page(10, 70, 500),
      chat: { ...chat(), replying: false },
    })
  })
})

describe('la question d’une réponse', () => {
  it('coupe le fil après elle', () => {
    expect(
      idsOf({
        messages: upToQuestion(loaded([message('q'), message('r', 'assistant')]), undefined),
      }),
    ).toEqual(['q'])
    expect(upToQuestion(loaded([message('r', 'assistant')]), undefined)).toEqual([])
  })

  it('se trouve à sa place dans le chat, même si l’on n’en tient que la fin', () => {
    const sent = { message: message('locale', 'user', 'm71'), messagesBefore: 70 }
    expect(indexOfQuestion(sent, page(50, 80, 80))).toBe(71)
    expect(indexOfQuestion({ ...sent, messagesBefore: 72 }, page(50, 80, 80))).toBeUndefined()
    expect(idsOf({ messages: upToQuestion(page(50, 80, 80), sent) }).at(-1)).toBe('m71')
  })
})
