import type { ManagedUser, UserPage } from '@atelier/contract/users/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUsersSetup, type UsersSetup } from '#testing/setups/users-setup.ts'

let setup: UsersSetup
beforeEach(async () => {
  setup = await createUsersSetup()
})
afterEach(() => setup.app.close())

const gigabyte = 1024 ** 3
const save = async (userId: string, change: object) => {
  const { user } = await read(userId)
  const { name, email } = user
  return setup.asAdmin.put(`/admin/users/${userId}`, { name, email, ...change })
}
const read = async (userId: string) => ({
  user: (await setup.asAdmin.get(`/admin/users/${userId}`)).json<{ data: ManagedUser }>().data,
})

test('le stockage de chacun se fixe, se dit, et s’inscrit dans l’audit', async () => {
  const { user } = await setup.app.createUser('Zoé')
  expect((await read(user.id)).user.storage).toEqual({
    usedBytes: 0,
    limit: 10 * gigabyte,
    ownLimit: null,
  })
  expect((await read(setup.admin.user.id)).user.storage.limit).toBeNull()
  await save(user.id, { maxStorageBytes: 20 * gigabyte })
  expect((await read(user.id)).user.storage).toMatchObject({
    limit: 20 * gigabyte,
    ownLimit: 20 * gigabyte,
  })
  await save(user.id, { maxStorageBytes: 0 })
  expect((await read(user.id)).user.storage).toMatchObject({ limit: null, ownLimit: 0 })
  await save(user.id, { maxStorageBytes: null })
  expect((await read(user.id)).user.storage.limit).toBe(10 * gigabyte)
  expect((await save(user.id, { maxStorageBytes: 1000 })).status).toBe(400)

  const trail = await setup.app.services.database.queries
    .selectFrom('audit_entries')
    .select(['target_name', 'changes'])
    .where('action', '=', 'user.storage-changed')
    .execute()
  expect(trail.map(({ target_name }) => target_name)).toEqual(Array(3).fill(user.email))
  expect(JSON.stringify(trail)).toContain(String(20 * gigabyte))
})

test('un stockage fixé vaut tout de suite, et la liste se trie par ce qui est utilisé', async () => {
  const [zoe, noel] = [await setup.app.createUser('Zoé'), await setup.app.createUser('Noël')]
  const importChat = (token: string, length: number) =>
    setup.app.call('POST', '/chat/import', {
      token,
      body: {
        json: JSON.stringify({
          title: 'Un',
          settings: {},
          messages: [{ role: 'user', content: 'a'.repeat(length) }],
        }),
      },
    })
  expect((await importChat(zoe.token, 1000)).status).toBe(200)
  expect((await importChat(noel.token, 5000)).status).toBe(200)
  const { users } = (await setup.asAdmin.get('/admin/users?sort=storage&order=desc')).json<{
    data: UserPage
  }>().data
  expect(users.map(({ name }) => name).slice(0, 2)).toEqual(['Noël', 'Zoé'])
  await setup.app.services.database.queries
    .updateTable('users')
    .set({ max_storage_bytes: 1500 })
    .where('id', '=', zoe.user.id)
    .execute()
  expect((await importChat(zoe.token, 1000)).status).toBe(507)
  await save(zoe.user.id, { maxStorageBytes: gigabyte })
  expect((await importChat(zoe.token, 1000)).status).toBe(200)
})
