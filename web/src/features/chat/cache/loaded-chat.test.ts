import type { Chat, Message } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import {
  beforeReply,
  isStoredQuestion,
  type LoadedChat,
  type SentQuestion,
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
  writing: [],
  queued: [],
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

describe('une version à la place d’une autre', () => {
  const under = (id: string, parentId: string) => ({ ...message(id), parentId })

  it('garde ce qui la précède, et remplace ce qui suit', () => {
    const around = loaded([message('m1'), under('autre', 'm1')], 1, 3)
    expect(idsOf(withNewest(page(0, 9, 9), around))).toEqual(['m0', 'm1', 'autre'])
  })

  it('ne se joint pas à ce qui ne la précède pas', () => {
    const other = loaded([under('x', 'ailleurs')], 40, 41)
    expect(withAdjacentPage(page(10, 40, 40), other)).toBeUndefined()
    expect(withNewest(page(10, 40, 40), other)).toBe(other)
    const next = loaded([under('x', 'm39')], 40, 41)
    expect(rangeOf(withAdjacentPage(page(10, 40, 40), next))).toEqual([10, 41, 41])
  })
})

describe('une réponse finie, en attendant la version du serveur', () => {
  const question: SentQuestion = { message: message('locale', 'user', 'Bonjour'), index: 0 }
  const reply = message('r', 'assistant')
  const replied = (stored: LoadedChat, sent: SentQuestion | undefined, replyIndex?: number) =>
    withReply(stored, { question: sent, replyIndex }, reply)

  it('prend la question avec elle', () => {
    const changed = replied(loaded([]), question)
    expect(idsOf(changed)).toEqual(['locale', 'r'])
    expect([changed.total, changed.chat.replying]).toEqual([2, false])
  })

  it('ne répète ni la question ni le début de réponse que le serveur a déjà donnés', () => {
    const stored = loaded([message('q', 'user', 'Bonjour'), message('r', 'assistant', 'déb')])
    expect(idsOf(replied(stored, question))).toEqual(['q', 'r'])
  })

  it('vient là où la question a été posée, et la suite d’avant n’est plus montrée', () => {
    const edited = { ...question, index: 2, editOf: 'm2' }
    expect(idsOf(replied(page(0, 6, 6), edited))).toEqual(['m0', 'm1', 'locale', 'r'])
  })

  it('prend la place d’une réponse refaite, où qu’elle soit', () => {
    const stored = loaded([message('q'), message('ancienne', 'assistant'), message('q2')])
    expect(idsOf(replied(stored, undefined, 1))).toEqual(['q', 'r'])
    expect(idsOf(replied(page(50, 60, 60), undefined, 55)).slice(-2)).toEqual(['m54', 'r'])
  })

  it('ne s’ajoute pas là où rien n’est tenu, ni à une version qui n’est pas la sienne', () => {
    expect(replied(page(10, 70, 500), { ...question, index: 500 })).toEqual({
      ...page(10, 70, 500),
      chat: { ...chat(), replying: false },
    })
    const hidden = { ...page(0, 4, 4), writing: [{ replyId: 'r', isShown: false }] }
    expect(idsOf(replied(hidden, undefined, 3))).toEqual(idsOf(page(0, 4, 4)))
  })
})

describe('la question d’une réponse', () => {
  it('coupe le fil après elle, quand on ne sait pas où vient la réponse', () => {
    const place = { question: undefined, replyIndex: undefined }
    const messages = [message('q'), message('r', 'assistant')]
    expect(idsOf({ messages: beforeReply(loaded(messages), place) })).toEqual(['q'])
    expect(beforeReply(loaded([message('r', 'assistant')]), place)).toEqual([])
  })

  it('se reconnaît à ses mots et à ce qu’elle suit', () => {
    const sent: SentQuestion = {
      message: message('locale', 'user', 'Oui'),
      index: 2,
      parentId: 'r',
    }
    const stored = { ...message('q', 'user', 'Oui'), parentId: 'r' }
    expect(isStoredQuestion(sent, stored)).toBe(true)
    expect(isStoredQuestion(sent, { ...stored, parentId: 'autre' })).toBe(false)
    expect(isStoredQuestion({ ...sent, editOf: 'q' }, stored)).toBe(false)
    expect(isStoredQuestion({ ...sent, parentId: null }, message('q', 'user', 'Oui'))).toBe(true)
  })
})
