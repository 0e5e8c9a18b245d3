import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { Retention } from '@atelier/contract/retention/retention'
import type { KindPreview } from '@atelier/contract/retention/retention-admin'
import type { Work } from '@atelier/contract/works/works'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createRetentionSetup,
  type RetentionSetup,
  rulesWith,
} from '#testing/retention/retention-setup.ts'
import { nightAfter } from './nights.ts'

const dayMs = 24 * 60 * 60 * 1000

let setup: RetentionSetup
beforeEach(async () => {
  setup = await createRetentionSetup()
})
afterEach(() => setup.app.close())

const work = (id: string) => setup.get<Work>(`/works/${id}`)
const chatRetention = async () =>
  (await setup.get<Retention>('/retention')).find(({ kind }) => kind === 'chat')

describe('une règle de l’administrateur', () => {
  test('n’emporte rien avant sept jours d’annonce, puis met à la corbeille, d’où tout revient', async () => {
    const id = await setup.createChat('Devis')
    await setup.days(40)
    await setup.createChat('Récent')
    expect((await setup.saveRules({ chat: { days: 30 } })).status).toBe(200)
    const at = nightAfter(setup.clock.now() + 7 * dayMs)
    expect((await work(id)).retentionAt).toBe(new Date(at).toISOString())
    expect(await setup.announced()).toEqual(['Devis'])
    await setup.days(7)
    expect(await setup.run()).toEqual({})
    expect(await setup.titles()).toEqual(['Devis', 'Récent'])
    await setup.days(1)
    expect(await setup.run()).toEqual({ chat: 1 })
    expect(await setup.trashed()).toEqual(['Devis: retention'])
    expect(await setup.titles()).toEqual(['Récent'])
    await setup.call('POST', '/trash/restore', { ids: [id] })
    expect(await setup.titles()).toEqual(['Devis', 'Récent'])
    expect((await work(id)).retentionAt).toBeUndefined()
  })

  test('ce qui est rétabli compte depuis ce jour : la nuit suivante ne le reprend pas', async () => {
    const id = await setup.createChat('Devis')
    await setup.days(40)
    await setup.saveRules({ chat: { days: 30 } })
    await setup.days(8)
    await setup.run()
    await setup.call('POST', '/trash/restore', { ids: [id] })
    for (let night = 0; night < 20; night += 1) {
      await setup.days(1)
      expect(await setup.run()).toEqual({})
    }
    expect(await setup.announced()).toEqual([])
    await setup.days(5)
    await setup.run()
    expect(await setup.announced()).toEqual(['Devis'])
  })

  test('épargne ce qui est épinglé entre l’annonce et la nuit, et ce qu’un projet conserve', async () => {
    const [pinned, moved, kept, archived] = [
      await setup.createChat('Épinglé'),
      await setup.createChat('Rangé'),
      await setup.createChat('Du projet'),
      await setup.createChat('Archivé'),
    ]
    const safe = await setup.createProject('Procès')
    await setup.call('PATCH', `/projects/${safe}`, { isKept: true })
    const later = await setup.createProject('Travaux')
    await setup.call('PATCH', `/works/${kept}`, { projectId: later })
    await setup.call('PATCH', `/works/${archived}`, { isArchived: true })
    await setup.days(40)
    await setup.saveRules({ chat: { mostDays: 30 } })
    expect(await setup.announced()).toEqual(['Du projet', 'Rangé', 'Épinglé'])
    expect((await chatRetention())?.dueCount).toBe(4)
    await setup.call('PATCH', `/works/${pinned}`, { isPinned: true })
    await setup.call('PATCH', `/works/${moved}`, { projectId: safe })
    await setup.call('PATCH', `/projects/${later}`, { isKept: true })
    expect(await setup.announced()).toEqual([])
    await setup.days(8)
    expect(await setup.run()).toEqual({ chat: 1 })
    expect(await setup.trashed()).toEqual(['Archivé: retention'])
    // Once nothing keeps it any more it is announced again, for a whole week.
    await setup.call('PATCH', `/works/${pinned}`, { isPinned: false })
    expect(await setup.run()).toEqual({})
    expect(await setup.announced()).toEqual(['Épinglé'])
    await setup.days(7)
    expect(await setup.run()).toEqual({})
    await setup.days(1)
    expect(await setup.run()).toEqual({ chat: 1 })
  })

  test('qui n’épargne rien emporte aussi l’épinglé, et l’épingler n’y change rien', async () => {
    const id = await setup.createChat('Épinglé')
    const project = await setup.createProject('Procès')
    await setup.call('PATCH', `/projects/${project}`, { isKept: true })
    await setup.days(40)
    await setup.saveRules({ chat: { mostDays: 30, exemptsPinned: false } })
    await setup.call('PATCH', `/works/${id}`, { isPinned: true, projectId: project })
    expect(await setup.announced()).toEqual(['Épinglé'])
    await setup.days(8)
    expect(await setup.run()).toEqual({ chat: 1 })
  })

  test('adoucie ou retirée, elle retire ses annonces ; durcie, elle annonce de nouveau', async () => {
    await setup.createChat('Devis')
    await setup.days(40)
    await setup.saveRules({ chat: { days: 30 } })
    expect(await setup.announced()).toEqual(['Devis'])
    await setup.saveRules({ chat: { days: 90 } })
    expect(await setup.announced()).toEqual([])
    await setup.saveRules({ chat: { days: 20 } })
    expect(await setup.announced()).toEqual(['Devis'])
    await setup.saveRules({})
    await setup.days(10)
    expect(await setup.run()).toEqual({})
    expect(await setup.announced()).toEqual([])
  })

  test('un message envoyé après l’annonce garde le chat', async () => {
    const id = await setup.createChat('Devis')
    await setup.days(40)
    await setup.saveRules({ chat: { days: 30 } })
    const sent = { content: 'Bonjour', role: 'user' }
    expect((await setup.call('POST', `/chat/${id}/messages`, sent)).status).toBe(200)
    expect(await setup.announced()).toEqual([])
    await setup.days(8)
    expect(await setup.run()).toEqual({})
  })

  test('hors bornes elle est refusée, et l’essai aussi', async () => {
    const body = { rules: rulesWith({ chat: { leastDays: 60, mostDays: 30 } }) }
    for (const [method, path] of [
      ['PUT', '/admin/retention'],
      ['POST', '/admin/retention/preview'],
    ] as const) {
      const { status, code } = await setup.call(method, path, body, setup.admin.token)
      expect([status, code]).toEqual([400, 'retention.out-of-bounds'])
    }
  })

  test('s’essaie en nombres, sans titre ni nom, et sans rien enregistrer', async () => {
    await setup.createChat('Ancien')
    const pinned = await setup.createChat('Épinglé')
    await setup.call('PATCH', `/works/${pinned}`, { isPinned: true })
    await setup.days(5)
    await setup.createChat('Dans quatre jours')
    await setup.days(26)
    const preview = async (changes: Parameters<typeof rulesWith>[0]) => {
      const body = { rules: rulesWith(changes) }
      const path = '/admin/retention/preview'
      const { data } = await setup.call<KindPreview[]>('POST', path, body, setup.admin.token)
      return data.find(({ kind }) => kind === 'chat')
    }
    expect(await preview({ chat: { days: 30 } })).toEqual({ kind: 'chat', dueNow: 1, dueSoon: 2 })
    const strict = { days: 30, exemptsPinned: false }
    expect(await preview({ chat: strict })).toEqual({ kind: 'chat', dueNow: 2, dueSoon: 3 })
    // Somebody who chose fewer days.
    await setup.choose({ chat: 7 }, setup.admin.token)
    await setup.createChat('Autre', setup.admin.token)
    expect(await preview({ chat: { days: 30 } })).toEqual({ kind: 'chat', dueNow: 1, dueSoon: 3 })
    expect(await preview({})).toEqual({ kind: 'chat', dueNow: 0, dueSoon: 1 })
    expect(await setup.announced()).toEqual([])
  })

  test('l’audit dit ce qui a changé, et de chaque nuit combien de travaux, sans titre', async () => {
    await setup.createChat('Devis secret')
    await setup.days(40)
    await setup.saveRules({ chat: { days: 30 } })
    await setup.saveRules({ chat: { days: 30 } })
    await setup.days(8)
    await setup.run()
    await setup.run()
    const entries = await setup.get<AuditEntry[]>('/admin/audit', setup.admin.token)
    const ours = entries.filter(({ action }) => action.startsWith('retention.'))
    expect(ours.map(({ action }) => action)).toEqual(['retention.applied', 'retention.changed'])
    expect(ours[0]?.changes).toContainEqual({ field: 'moved.chat', before: null, after: '1' })
    expect(ours[1]?.changes).toEqual([{ field: 'retention.chat.days', before: null, after: '30' }])
    expect(JSON.stringify(ours)).not.toContain('Devis')
  })
})

describe('le choix d’une personne', () => {
  test('vaut pour elle seule, dans les bornes', async () => {
    const stranger = await setup.newAccount('Autre')
    await setup.createChat('À moi')
    await setup.createChat('À elle', stranger.token)
    await setup.days(40)
    await setup.saveRules({ chat: { leastDays: 20, mostDays: 365 } })
    for (const days of [19, 366, null]) {
      const { status, code } = await setup.choose({ chat: days })
      expect([days, status, code]).toEqual([days, 400, 'retention.out-of-bounds'])
    }
    expect((await setup.choose({ chat: 30 })).status).toBe(200)
    expect(await chatRetention()).toMatchObject({ days: 30, ownDays: 30, dueCount: 1 })
    await setup.days(8)
    expect(await setup.run()).toEqual({ chat: 1 })
    expect(await setup.trashed()).toEqual(['À moi: retention'])
    await setup.choose({})
    expect(await chatRetention()).toMatchObject({ days: 365 })
    expect(await chatRetention()).not.toHaveProperty('ownDays')
  })

  test('qui dépasse une borne fixée plus tard est ramené à elle', async () => {
    await setup.choose({ chat: 400, image: null })
    await setup.saveRules({ chat: { mostDays: 100 }, image: { mostDays: 50 } })
    const applied = (await setup.get<Retention>('/retention')).map(({ days }) => days)
    expect(applied).toEqual([100, 50, null, null, null])
  })
})

describe('l’avis', () => {
  test('dit une fois combien partiront, et ne revient qu’avec de nouvelles annonces', async () => {
    await setup.createChat('Un')
    await setup.createChat('Deux')
    await setup.days(20)
    await setup.createChat('Trois')
    await setup.days(20)
    await setup.saveRules({ chat: { days: 30 } })
    const [notice] = await setup.notices()
    expect(notice).toMatchObject({ topic: 'retention', due: { count: 2 } })
    expect((await setup.call('POST', `/notifications/${notice?.id}/seen`)).status).toBe(200)
    expect(await setup.notices()).toEqual([])
    await setup.days(3)
    await setup.run()
    expect(await setup.notices()).toMatchObject([{ due: { count: 1 } }])
  })

  test('ne concerne personne d’autre', async () => {
    await setup.createChat('Un')
    await setup.days(40)
    await setup.saveRules({ chat: { days: 30 } })
    const list = await setup.get<{ topic?: string }[]>('/notifications', setup.admin.token)
    expect(list.filter(({ topic }) => topic === 'retention')).toEqual([])
  })
})
