import type { Chat } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import { groupChats } from './group-chats.ts'

const now = new Date(2026, 2, 30, 9, 0)
const chat = (id: string, at: Date, changes: Partial<Chat> = {}): Chat => ({
  id,
  title: id,
  model: 'm',
  messages: '[]',
  settings: '{}',
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
  userId: 'u',
  replying: false,
  ...changes,
})
const summary = (chats: readonly Chat[]) =>
  groupChats(chats, now).map((group) => [group.name, ...group.chats.map(({ id }) => id)])

describe('la liste des chats par jours', () => {
  it('range par jour du calendrier, puis par mois', () => {
    const chats = [
      chat('mois', new Date(2025, 10, 4)),
      chat('tôt', new Date(2026, 2, 30, 0, 1)),
      chat('hier soir', new Date(2026, 2, 29, 23, 59)),
      chat('semaine', new Date(2026, 2, 23, 12)),
      chat('trente', new Date(2026, 1, 28, 12)),
      chat('récent', new Date(2026, 2, 30, 8, 59)),
    ]
    expect(summary(chats)).toEqual([
      ['Aujourd’hui', 'récent', 'tôt'],
      ['Hier', 'hier soir'],
      ['7 derniers jours', 'semaine'],
      ['30 derniers jours', 'trente'],
      ['Novembre 2025', 'mois'],
    ])
  })

  it('compte aujourd’hui un chat dont l’horloge avance', () => {
    expect(summary([chat('demain', new Date(2026, 2, 31, 1))])).toEqual([['Aujourd’hui', 'demain']])
  })

  it('ne montre qu’une fois un chat arrivé sur deux pages, dans son état le plus récent', () => {
    const older = chat('a', new Date(2026, 2, 30, 7))
    const newer = chat('a', new Date(2026, 2, 30, 8), { title: 'nouveau' })
    const groups = groupChats([newer, chat('b', new Date(2026, 2, 30, 7, 30)), older], now)
    expect(groups[0]?.chats.map(({ title }) => title)).toEqual(['nouveau', 'b'])
  })
})
