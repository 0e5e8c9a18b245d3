import type { UserSettings } from '@atelier/contract/account/settings'
import type { Notice } from '@atelier/contract/notices/notices'
import { expect, test } from 'vitest'
import { filterAnnouncements, withAnnouncement, withoutAnnouncement } from './announcements.ts'

const notice = (id: string, level: Notice['level'] = 'info'): Notice => ({
  id,
  level,
  message: id,
  sentAt: '2026-03-12T14:05:00.000Z',
})
const idsOf = (list: readonly Notice[]) => list.map(({ id }) => id)

test('une annonce reçue deux fois n’est montrée qu’une fois, et s’écarte', () => {
  const known = ['1', '2', '1'].reduce(
    (list, id) => withAnnouncement(list, notice(id)),
    [] as Notice[],
  )
  expect(idsOf(known)).toEqual(['2', '1'])
  expect(idsOf(withoutAnnouncement(known, '2'))).toEqual(['1'])
})

test('qui ne veut pas d’annonces est tout de même averti', () => {
  const known = [notice('1'), notice('2', 'warning'), notice('3', 'success'), notice('4', 'error')]
  const wants = (systemAlerts: boolean): UserSettings['notifications'] => ({
    email: false,
    push: false,
    generationComplete: true,
    systemAlerts,
  })
  expect(idsOf(filterAnnouncements(known, wants(false)))).toEqual(['2', '4'])
  expect(idsOf(filterAnnouncements(known, wants(true)))).toHaveLength(4)
  expect(idsOf(filterAnnouncements(known, undefined))).toHaveLength(4)
})
