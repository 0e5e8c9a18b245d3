import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { StoredRetentionRule } from '@atelier/contract/retention/retention-admin'
import type { Trash } from '@atelier/contract/trash/trash'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { rulesWith } from '#testing/retention/retention-setup.ts'
import {
  as,
  importChat,
  startThreeServers,
  type ThreeServers,
} from '#testing/servers/three-servers.ts'

const dayMs = 24 * 60 * 60 * 1000

let servers: ThreeServers
let clock: ManualClock
let one: TestApp
let two: TestApp
let three: TestApp
let admin: string
let owner: ThreeServers['owner']
beforeEach(async () => {
  clock = createManualClock(Date.now())
  servers = await startThreeServers({ clock })
  ;({ one, two, three, admin, owner } = servers)
})
afterEach(() => servers.stop())

const newChat = (app: TestApp) => importChat(app, owner.token)

describe('une règle de conservation, sur trois serveurs', () => {
  const save = (app: TestApp, days: number | null) =>
    as(app, admin)('PUT', '/admin/retention', { rules: rulesWith({ chat: { days } }) })
  const idle = () => Promise.all([one, two, three].map((app) => app.services.retention.idle()))
  const signIn = async () => {
    const [first, second] = await Promise.all(
      ['1', '2'].map(async (number) => {
        const body = { email: `personne.${number}@mairie.example`, password: 'motdepasse' }
        return (await as(one)<{ tokens: { accessToken: string } }>('POST', '/auth/login', body))
          .data.tokens.accessToken
      }),
    )
    admin = first ?? ''
    owner = { ...owner, token: second ?? '' }
  }
  const days = async (count: number) => {
    clock.advance(count * dayMs)
    await signIn()
  }
  const inTrash = async () => (await as(two, owner.token)<Trash>('GET', '/trash')).data.total
  const nights = async () =>
    (await as(three, admin)<AuditEntry[]>('GET', '/admin/audit')).data.filter(
      ({ action }) => action === 'retention.applied',
    )

  test('enregistrée sur l’un, se lit sur les autres et vaut la même nuit', async () => {
    await newChat(one)
    await days(40)
    await save(one, 30)
    await idle()
    const rules = await as(three, admin)<StoredRetentionRule[]>('GET', '/admin/retention')
    expect(rules.data.find(({ kind }) => kind === 'chat')?.days).toBe(30)
    await days(8)
    await save(two, null)
    await idle()
    expect(await three.services.retention.run()).toEqual({})
    expect(await inTrash()).toBe(0)
  })

  test('la nuit est celle d’un seul des trois, et l’audit la dit une fois', async () => {
    await newChat(two)
    await days(40)
    await save(three, 30)
    await idle()
    await days(8)
    await one.services.database.queries.deleteFrom('chores').execute()
    for (const app of [one, two, three]) app.services.retention.startSweeping()
    await expect.poll(async () => (await nights()).length).toBe(1)
    await idle()
    expect([await inTrash(), (await nights()).length]).toEqual([1, 1])
    const chores = await one.services.database.queries
      .selectFrom('chores')
      .select('name')
      .where('name', '=', 'retention')
      .execute()
    expect(chores).toHaveLength(1)
  })

  test('la nuit d’un serveur mort est dite par un autre, avec ce qui fut mis à la corbeille', async () => {
    for (let made = 0; made < 3; made += 1) await newChat(one)
    await days(40)
    await save(one, 30)
    await idle()
    await days(8)
    await three.services.retention.run()
    const { queries } = one.services.database
    const batch = await queries
      .selectFrom('works')
      .select('batch_id')
      .where('state', '=', 2)
      .limit(1)
      .executeTakeFirstOrThrow()
    // As a kill before the entry leaves it.
    await queries.deleteFrom('audit_entries').where('action', '=', 'retention.applied').execute()
    const rules = JSON.stringify(rulesWith({ chat: { days: 30 } }))
    const begun = { batch_id: batch.batch_id ?? '', rules }
    const { servers } = three.services
    const insert = (server_id: string) =>
      queries
        .insertInto('retention_nights')
        .values({ ...begun, server_id })
        .execute()
    await insert(servers.id())
    // Of a server that lives, it says nothing.
    await two.services.retention.run()
    expect(await nights()).toEqual([])
    await queries.deleteFrom('retention_nights').execute()
    await insert('mort')
    await Promise.all([one, two].map((app) => app.services.retention.run()))
    expect((await nights()).map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([{ field: 'moved.chat', before: null, after: '3' }]),
    ])
  })

  test('trois nuits à la fois ne prennent chaque travail qu’une fois', async () => {
    for (let made = 0; made < 12; made += 1) await newChat(one)
    await days(40)
    await save(one, 30)
    await idle()
    await days(8)
    const moved = await Promise.all(
      [one, two, three].map(async (app) => (await app.services.retention.run()).chat ?? 0),
    )
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(await inTrash()).toBe(12)
  })
})
