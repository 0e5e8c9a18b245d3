import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Trash } from '@atelier/contract/trash/trash'
import { expect, test } from 'vitest'
import { createChatSetup } from '#testing/setups/chat-setup.ts'

test('une grande corbeille se compte et s’efface par parts, sans en oublier', async () => {
  const { app, token, chatId, close } = await createChatSetup()
  const call = async <T>(method: 'GET' | 'DELETE', path: string) =>
    (await app.call(method, path, { token })).json<{ data: T }>().data
  const { queries } = app.services.database
  const row = await queries
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const size = 2001
  const more = Array.from({ length: size - 1 }, (_, index) => ({ ...row, id: `c${index}` }))
  for (let start = 0; start < more.length; start += 500)
    await queries
      .insertInto('chats')
      .values(more.slice(start, start + 500))
      .execute()
  await call('DELETE', '/belongings/chats')
  const { byteSize } = await call<Trash>('GET', '/trash')
  const { trash } = await call<StorageUsage>('GET', '/belongings/storage')
  expect(trash).toEqual({ count: size, byteSize })
  expect(await call('DELETE', '/trash')).toEqual({ removed: size })
  expect((await call<Trash>('GET', '/trash')).total).toBe(0)
  expect(await call('DELETE', '/trash')).toEqual({ removed: 0 })
  await close()
})
