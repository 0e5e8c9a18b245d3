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
const held = (
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
const stretch = (first: number, end: number, total: number) =>
  held(
    Array.from({ length: end - first }, (_, index) => message(`m${first + index}`)),
    first,
    total,
  )
const idsOf = ({ messages }: Pick<LoadedChat, 'messages'>) => messages.map(({ id }) => id)
const placesOf = (known: LoadedChat | undefined) =>
  known && [known.before, known.before + known.messages.length, known.total]

describe('la fin du chat, venue de nouveau', () => {
  it('est tout ce qu’on tient d’abord', () => {
    expect(withNewest(undefined, stretch(40, 100, 100))).toEqual(stretch(40, 100, 100))
  })

  it('s’ajoute à ce qu’on tient déjà d’avant', () => {
    expect(withNewest(stretch(0, 100, 100), stretch(42, 102, 102))).toEqual(stretch(0, 102, 102))
    expect(withNewest(stretch(0, 42, 42), stretch(42, 102, 102))).toEqual(stretch(0, 102, 102))
  })

  it('remplace tout quand l’historique n’est plus le même', () => {
    const other = held([message('a'), message('b')], 40, 42)
    expect(withNewest(stretch(0, 100, 100), other)).toBe(other)
    expect(withNewest(stretch(40, 100, 100), held([]))).toEqual(held([]))
  })

  it('se raccourcit d’une réponse qu’on refait', () => {
    expect(placesOf(withNewest(stretch(0, 100, 100), stretch(39, 99, 99)))).toEqual([0, 99, 99])
  })

  it('laisse où il est qui lit loin de là', () => {
    const far = withNewest(stretch(10, 70, 500), {
      ...stretch(441, 501, 501),
      chat: chat('Autre titre'),
    })
    expect(placesOf(far)).toEqual([10, 70, 501])
    expect(far.chat.title).toBe('Autre titre')
  })
})

describe('ce qui précède ou suit', () => {
  it('se joint à ce qu’on tient', () => {
    expect(placesOf(withAdjacentPage(stretch(40, 100, 100), stretch(10, 40, 100)))).toEqual([
      10, 100, 100,
    ])
    expect(placesOf(withAdjacentPage(stretch(10, 40, 100), stretch(40, 60, 100)))).toEqual([
      10, 60, 100,
    ])
  })

  it('ne se joint pas à un chat qui a changé entre-temps', () => {
    expect(withAdjacentPage(stretch(40, 100, 100), stretch(9, 39, 99))).toBeUndefined()
  })
})

describe('une réponse finie, en attendant la version du serveur', () => {
  const question = { message: message('locale', 'user', 'Bonjour'), after: 0 }
  const reply = message('r', 'assistant')
  const answered = (stored: LoadedChat, asked: typeof question | undefined) =>
    withReply(stored, { question: asked, message: reply })

  it('prend la question avec elle', () => {
    const changed = answered(held([]), question)
    expect(idsOf(changed)).toEqual(['locale', 'r'])
    expect([changed.total, changed.chat.replying]).toEqual([2, false])
  })

  it('ne répète ni la question ni le début de réponse que le serveur a déjà donnés', () => {
    const stored = held([message('q', 'user', 'Bonjour'), message('r', 'assistant', 'déb')])
    expect(idsOf(answered(stored, question))).toEqual(['q', 'r'])
  })

  it('garde ce qu’un autre onglet a ajouté avant la question', () => {
    const stored = held([message('qx'), message('rx', 'assistant')])
    expect(idsOf(answered(stored, question))).toEqual(['qx', 'rx', 'locale', 'r'])
  })

  it('remplace l’ancienne réponse quand elle est refaite', () => {
    const stored = held([message('q'), message('ancienne', 'assistant')])
    expect(idsOf(answered(stored, undefined))).toEqual(['q', 'r'])
  })

  it('ne s’ajoute pas au milieu d’un chat', () => {
    expect(answered(stretch(10, 70, 500), question)).toEqual({
      ...stretch(10, 70, 500),
      chat: { ...chat(), replying: false },
    })
  })
})

describe('la question d’une réponse', () => {
  it('coupe le fil après elle', () => {
    expect(
      idsOf({ messages: upToQuestion(held([message('q'), message('r', 'assistant')]), undefined) }),
    ).toEqual(['q'])
    expect(upToQuestion(held([message('r', 'assistant')]), undefined)).toEqual([])
  })

  it('se trouve à sa place dans le chat, même si l’on n’en tient que la fin', () => {
    const asked = { message: message('locale', 'user', 'm71'), after: 70 }
    expect(indexOfQuestion(asked, stretch(50, 80, 80))).toBe(71)
    expect(indexOfQuestion({ ...asked, after: 72 }, stretch(50, 80, 80))).toBeUndefined()
    expect(idsOf({ messages: upToQuestion(stretch(50, 80, 80), asked) }).at(-1)).toBe('m71')
  })
})
