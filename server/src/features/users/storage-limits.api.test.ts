import type { Chat } from '@atelier/contract/chat/chat'
import { limitBounds } from '@atelier/contract/limits/user-limits'
import type { Activity } from '@atelier/contract/my-data/activity'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { ManagedUser, UserPage } from '@atelier/contract/users/users'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStoredBytes } from '#database/count-stored-bytes.ts'
import { createUsersSetup, type UsersSetup } from '#testing/setups/users-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: UsersSetup
beforeEach(async () => {
  setup = await createUsersSetup()
})
afterEach(() => setup.app.close())

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
const { min, max } = limitBounds.maxStorageBytes

const read = async (userId: string) =>
  (await setup.asAdmin.get(`/admin/users/${userId}`)).json<{ data: ManagedUser }>().data
const storageOf = async (userId: string) => (await read(userId)).storage
async function save(userId: string, change: object) {
  const { name, email } = await read(userId)
  return setup.asAdmin.put(`/admin/users/${userId}`, { name, email, ...change })
}
const limitTo = async (userId: string, maxStorageBytes: unknown) =>
  (await save(userId, { maxStorageBytes })).status
const trail = () =>
  setup.app.services.database.queries
    .selectFrom('audit_entries')
    .select(['target_name', 'changes'])
    .where('action', '=', 'user.storage-changed')
    .orderBy('id')
    .execute()

const chatOf = (length: number) =>
  JSON.stringify({
    title: 'Un',
    settings: {},
    messages: [{ role: 'user', content: 'a'.repeat(length) }],
  })
const importChat = (token: string, length: number) =>
  setup.as(token).post('/chat/import', { json: chatOf(length) })
/** A file that a test cannot bring in earnest. */
const addFile = (userId: string, bytes: number) =>
  setup.app.services.database.queries
    .insertInto('files')
    .values({
      id: `grand-${bytes}`,
      owner_id: userId,
      kind: 'transcriptions',
      media_type: 'audio/wav',
      byte_size: bytes,
      original_name: 'réunion.wav',
      created_at: 0,
    })
    .execute()

describe('le stockage d’un compte', () => {
  test('se fixe, se dit, et s’inscrit dans l’audit', async () => {
    const { user } = await setup.app.createUser('Zoé')
    expect(await storageOf(user.id)).toEqual({
      usedBytes: 0,
      limit: 10 * gigabyte,
      ownLimit: null,
    })
    await limitTo(user.id, 20 * gigabyte)
    expect(await storageOf(user.id)).toMatchObject({
      limit: 20 * gigabyte,
      ownLimit: 20 * gigabyte,
    })
    await limitTo(user.id, 0)
    expect(await storageOf(user.id)).toMatchObject({ limit: null, ownLimit: 0 })
    await limitTo(user.id, null)
    expect(await storageOf(user.id)).toMatchObject({ limit: 10 * gigabyte, ownLimit: null })

    const entries = await trail()
    expect(entries.map(({ target_name }) => target_name)).toEqual(Array(3).fill(user.email))
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual(
      [
        ['limite de l’installation', String(20 * gigabyte)],
        [String(20 * gigabyte), 'illimité'],
        ['illimité', 'limite de l’installation'],
      ].map(([before, after]) => [{ field: 'maxStorageBytes', before, after }]),
    )
  })

  test('reste tel quel quand on ne le change pas, sans rien inscrire', async () => {
    const { user } = await setup.app.createUser('Zoé')
    await limitTo(user.id, gigabyte)
    await limitTo(user.id, gigabyte)
    await save(user.id, { name: 'Zoé L.' })
    expect(await read(user.id)).toMatchObject({ name: 'Zoé L.', storage: { ownLimit: gigabyte } })
    expect(await trail()).toHaveLength(1)
  })

  test('a un minimum et un maximum, au-delà desquels rien du compte ne change', async () => {
    const { user } = await setup.app.createUser('Zoé')
    for (const bytes of [min, max, 0, null]) expect(await limitTo(user.id, bytes)).toBe(200)
    const before = await read(user.id)
    for (const wrong of [-1, 1, min - 1, min + 0.5, max + 1, '1000000000', true]) {
      const refused = await save(user.id, { name: 'Autre nom', maxStorageBytes: wrong })
      expect([wrong, refused.status, Object.keys(refused.json().fields)]).toEqual([
        wrong,
        400,
        ['maxStorageBytes'],
      ])
    }
    expect(await read(user.id)).toEqual(before)
  })

  test('ne se lit et ne se fixe que par l’administrateur, d’un compte qui existe', async () => {
    const { user, token } = await setup.app.createUser('Zoé')
    const { name, email } = user
    const body = { name, email, maxStorageBytes: 0 }
    const path = `/admin/users/${user.id}`
    const statuses = await Promise.all([
      setup.as(token).put(path, body),
      setup.as(token).get(path),
      setup.as(token).get('/admin/users?sort=storage'),
      setup.app.call('PUT', path, { body }),
      setup.asAdmin.put('/admin/users/inconnu', { ...body, email: 'autre@mairie.example' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 401, 404])
    expect(await storageOf(user.id)).toMatchObject({ ownLimit: null })
    expect(await trail()).toEqual([])
  })

  test('n’a pas de limite pour l’administrateur, quoi qu’on fixe', async () => {
    const { user, token } = setup.admin
    await limitTo(user.id, min)
    await addFile(user.id, 2 * min)
    expect(await storageOf(user.id)).toMatchObject({ usedBytes: 2 * min, limit: null })
    expect((await importChat(token, 1000)).status).toBe(200)
    const { limit } = (await setup.asAdmin.get('/belongings/storage')).json<{
      data: StorageUsage
    }>().data
    expect(limit).toBeNull()
  })
})

test('un stockage fixé vaut dès la demande suivante, dans les deux sens, et la personne le lit', async () => {
  const { user, token } = await setup.app.createUser('Zoé')
  await addFile(user.id, 150 * megabyte)
  const seen = async () => {
    const [storage, activity] = await Promise.all([
      setup.as(token).get('/belongings/storage'),
      setup.as(token).get('/activity'),
    ])
    return [
      storage.json<{ data: StorageUsage }>().data.limit,
      activity.json<{ data: Activity }>().data.storage.limit,
    ]
  }
  const seenAndAdmitted = async (limit: number | null) => {
    await limitTo(user.id, limit)
    return [await seen(), (await importChat(token, 1000)).status]
  }
  expect(await seenAndAdmitted(200 * megabyte)).toEqual([[200 * megabyte, 200 * megabyte], 200])
  expect(await seenAndAdmitted(min)).toEqual([[min, min], 507])
  const refused = await importChat(token, 1000)
  expect(refused.json()).toMatchObject({ code: 'limit.storage', params: { used: min, limit: min } })
  expect(refused.json().error).toContain('demandez plus d’espace à votre administrateur')
  expect(await seenAndAdmitted(0)).toEqual([[null, null], 200])
  expect(await seenAndAdmitted(null)).toEqual([[10 * gigabyte, 10 * gigabyte], 200])
})

test('ce qui est utilisé suit ce qui s’ajoute, s’efface, se rétablit et se supprime', async () => {
  const { user, token } = await setup.app.createUser('Zoé')
  const used = async () => {
    const { usedBytes } = await storageOf(user.id)
    const counted = await countStoredBytes(setup.app.services.database.queries, user.id)
    expect(usedBytes).toBe([...counted.values()].reduce((sum, bytes) => sum + bytes, 0))
    return usedBytes
  }
  const [chat] = (await importChat(token, 1000)).json<{ data: Chat[] }>().data
  const chatId = chat?.id
  const added = await used()
  expect(added).toBeGreaterThanOrEqual(1000)
  const cleared = await setup.as(token).post(`/chat/${chatId}/clear`)
  // As long as it can be undone, what was cleared takes its space.
  expect(await used()).toBeGreaterThanOrEqual(added)
  const { undo } = cleared.json<{ data: { undo: string } }>().data
  expect((await setup.as(token).post(`/chat/${chatId}/restore`, { undo })).status).toBe(200)
  expect(await used()).toBe(added)
  await setup.as(token).del(`/chat/${chatId}`)
  // So does the trash.
  expect(await used()).toBe(added)
  await emptyTrash(setup.app, token)
  expect(await used()).toBe(0)
})

test('la liste des comptes se trie par ce que chacun utilise', async () => {
  const [zoe, noel] = [await setup.app.createUser('Zoé'), await setup.app.createUser('Noël')]
  await importChat(zoe.token, 1000)
  await importChat(noel.token, 5000)
  const names = async (order: 'asc' | 'desc') =>
    (await setup.asAdmin.get(`/admin/users?sort=storage&order=${order}`))
      .json<{ data: UserPage }>()
      .data.users.map(({ name }) => name)
  expect(await names('desc')).toEqual(['Noël', 'Zoé', 'Admin'])
  expect(await names('asc')).toEqual(['Admin', 'Zoé', 'Noël'])
})
