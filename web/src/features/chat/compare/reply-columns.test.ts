import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { describe, expect, it } from 'vitest'
import {
  columnsWithContinued,
  columnsWithNew,
  newColumns,
  type ReplyColumn,
  repliesOf,
  restartedColumns,
  withColumnChunk,
} from './reply-columns.ts'

const message = (id: string, column: number, model = `m${column}`): Message => ({
  id,
  role: 'assistant',
  content: `texte de ${id}`,
  timestamp: '2026-03-12T10:00:00.000Z',
  model,
  column,
})
const text = (content: string, reply?: string): ReplyChunk => ({
  ...(reply !== undefined && { reply }),
  choices: [{ index: 0, delta: { content } }],
})
const named = (reply: string, column: number): ReplyChunk => ({
  reply,
  column,
  model: `m${column}`,
  choices: [{ index: 0, delta: {} }],
})
const ended = (one: Message, reply?: string): ReplyChunk => ({
  ...(reply !== undefined && { reply }),
  message: one,
  usage: null,
  choices: [],
})
const fed = (columns: readonly ReplyColumn[], ...chunks: readonly ReplyChunk[]) =>
  chunks.reduce(withColumnChunk, columns)

describe('des réponses côte à côte', () => {
  it('ont leur colonne avant d’être nommées, et chacune reçoit ses morceaux', () => {
    const columns = fed(
      newColumns(['m1', 'm2']),
      named('b', 2),
      named('a', 1),
      text('Bon', 'b'),
      text('Oui', 'a'),
      text('jour', 'b'),
    )
    expect(columns.map(({ replyId, model, text: own }) => [replyId, model, own])).toEqual([
      ['a', 'm1', 'Oui'],
      ['b', 'm2', 'Bonjour'],
    ])
  })

  it('s’ajoutent quand on les découvre en revenant', () => {
    const columns = fed([], named('b', 2), named('a', 1), ended(message('b', 2), 'b'))
    expect(columns.map(({ replyId, message: stored }) => [replyId, stored?.id])).toEqual([
      ['a', undefined],
      ['b', 'b'],
    ])
  })

  it('un échec ou un morceau inconnu ne touche pas les autres', () => {
    const earlier = fed(newColumns(['m1', 'm2']), named('a', 1), named('b', 2))
    const failed = fed(earlier, { reply: 'a', error: 'Non.', code: 'x', choices: [] })
    expect(failed.map(({ failure }) => failure)).toEqual(['Non.', undefined])
    expect(fed(earlier, text('?', 'ailleurs'))).toBe(earlier)
  })

  it('une connexion reprise redonne le texte de celles qui s’écrivent', () => {
    const earlier = fed(
      newColumns(['m1', 'm2']),
      named('a', 1),
      named('b', 2),
      text('Déb', 'a'),
      ended(message('b', 2), 'b'),
    )
    const again = fed(restartedColumns(earlier), named('a', 1), text('Début', 'a'))
    expect(again.map((column) => column.message?.id ?? column.text)).toEqual(['Début', 'b'])
  })
})

describe('une réponse refaite dans sa colonne', () => {
  it('reçoit ce qui ne nomme personne, les autres restent', () => {
    const stored = [message('a', 1), message('b', 2)]
    const columns = fed(columnsWithNew(stored, 'a'), text('Mieux'))
    expect(columns.map((column) => column.message?.id ?? column.text)).toEqual(['Mieux', 'b'])
    const done = fed(columns, ended(message('c', 1)))
    expect(done.map((column) => column.message?.id)).toEqual(['c', 'b'])
  })
})

it('les réponses enregistrées sont dans l’ordre des colonnes, et une seule n’en a pas', () => {
  const shown = { ...message('b', 2), beside: [message('a', 1), message('c', 3)] }
  expect(repliesOf(shown).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(repliesOf(message('a', 1))).toEqual([])
  expect(repliesOf(undefined)).toEqual([])
})

it('une réponse continuée garde son texte dans sa colonne jusqu’à ce qu’il revienne', () => {
  const [a, b] = [message('a', 1), message('b', 2)]
  const begun = columnsWithContinued([a, b], b)
  expect(begun).toMatchObject([
    { replyId: 'a', message: a },
    { replyId: 'b', column: 2, model: 'm2', text: 'texte de b', message: undefined },
  ])
  const continued = fed(
    restartedColumns(begun),
    named('b', 2),
    text('texte de b et'),
    text(' la fin'),
  )
  expect(continued).toMatchObject([{ message: a }, { text: 'texte de b et la fin' }])
})
