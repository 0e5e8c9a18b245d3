import { type Share, shareLimits } from '@atelier/contract/sharing/shares'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import {
  as,
  importChat,
  startThreeServers,
  type ThreeServers,
} from '#testing/servers/three-servers.ts'

let servers: ThreeServers
let one: TestApp
let two: TestApp
let three: TestApp
let admin: string
let owner: ThreeServers['owner']
beforeEach(async () => {
  servers = await startThreeServers()
  ;({ one, two, three, admin, owner } = servers)
})
afterEach(() => servers.stop())

const newChat = (app: TestApp) => importChat(app, owner.token)

describe('un partage, sur trois serveurs', () => {
  let chatId: string
  let made: { readonly share: Share; readonly secret: string }
  beforeEach(async () => {
    await as(one, admin)('PUT', '/admin/config', { sharing: { allows: 'link' } })
    for (const app of [two, three])
      await expect
        .poll(async () => (await as(app, admin)<object>('GET', '/admin/config')).data)
        .toMatchObject({ sharing: { allows: 'link' } })
    chatId = await newChat(one)
    const file = await multipartBody('file', Buffer.from('Le règlement'), 'note.txt', { chatId })
    const attached = await one.call('POST', '/attachments', { token: owner.token, ...file })
    const { id } = attached.json<{ data: { id: string } }>().data
    const question = { content: 'Lis ceci', attachments: [id] }
    await as(two, owner.token)('POST', `/chat/${chatId}/messages`, question)
    const draft = { chatId, audience: 'link', expiresInDays: 7, withFiles: true }
    made = (await as(one, owner.token)<typeof made>('POST', '/shares', draft)).data
  })
  const read = async (app: TestApp) => {
    const { status } = await as(app)('POST', `/shared/${made.share.id}/read`, {
      secret: made.secret,
    })
    return status
  }
  const linkOf = async (app: TestApp) => {
    const body = { secret: made.secret, number: 1 }
    return (await as(app)<{ url: string }>('POST', `/shared/${made.share.id}/file`, body)).data.url
  }
  const everywhere = async <T>(act: (app: TestApp) => Promise<T>) =>
    await Promise.all([one, two, three].map(act))

  test('s’ouvre sur chacun, et le lien d’un fichier donné par l’un aussi', async () => {
    expect(await everywhere(read)).toEqual([200, 200, 200])
    const url = await linkOf(two)
    const opened = await everywhere(async (app) => (await app.open(url)).body)
    expect(opened).toEqual(['Le règlement', 'Le règlement', 'Le règlement'])
    const shares = await as(three, owner.token)<Share[]>('GET', '/shares')
    expect(shares.data.map(({ openings }) => openings)).toEqual([3])
  })

  test('mis à jour sur l’un, montre aussitôt la nouvelle copie sur les autres', async () => {
    const former = await linkOf(three)
    await as(two, owner.token)('PUT', `/shares/${made.share.id}/refresh`)
    expect(await everywhere(async (app) => (await app.open(former)).statusCode)).toEqual([
      404, 404, 404,
    ])
    expect(await everywhere(read)).toEqual([200, 200, 200])
  })

  test('révoqué sur l’un, n’ouvre aussitôt plus rien sur les autres', async () => {
    const url = await linkOf(one)
    await as(three, owner.token)('DELETE', `/shares/${made.share.id}`)
    expect(await everywhere(read)).toEqual([404, 404, 404])
    expect(await everywhere(async (app) => (await app.open(url)).statusCode)).toEqual([
      404, 404, 404,
    ])
  })

  const setStatus = (body: object) =>
    as(three, admin)('PATCH', `/admin/users/${owner.user.id}/status`, body)
  test.each([
    ['son chat est mis à la corbeille', () => as(two, owner.token)('DELETE', `/chat/${chatId}`)],
    ['la personne est suspendue', () => setStatus({ isSuspended: true })],
    ['son compte est désactivé', () => setStatus({ isActive: false })],
    ['son compte est supprimé', () => as(two, admin)('DELETE', `/admin/users/${owner.user.id}`)],
  ])('ne s’ouvre plus nulle part quand %s', async (_, act) => {
    expect(await everywhere(read)).toEqual([200, 200, 200])
    const url = await linkOf(one)
    expect((await act()).status).toBe(200)
    expect(await everywhere(read)).toEqual([404, 404, 404])
    expect(await everywhere(async (app) => (await app.open(url)).statusCode)).toEqual([
      404, 404, 404,
    ])
  })

  test('ne s’ouvre plus nulle part quand l’administrateur l’interdit', async () => {
    await as(two, admin)('PUT', '/admin/config', { sharing: { allows: 'members' } })
    expect(await read(two)).toBe(404)
    for (const app of [one, three]) await expect.poll(() => read(app)).toBe(404)
  })

  test('de deux cents permis, demandés ensemble aux trois, aucun n’est de trop', async () => {
    const { queries } = one.services.database
    const { id } = made.share
    const row = await queries
      .selectFrom('shares')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: shareLimits.open - 4 }, (_, index) => `s${index}`)
    await queries
      .insertInto('shares')
      .values(others.map((other) => ({ ...row, id: other })))
      .execute()
    const draft = { chatId, audience: 'link', expiresInDays: 7 }
    const answers = await Promise.all(
      [one, two, three, one, two, three].map((app) =>
        as(app, owner.token)('POST', '/shares', draft),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  })
})
