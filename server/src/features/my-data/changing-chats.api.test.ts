import type { BulkOutcome } from '@atelier/contract/works/bulk'
import { expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'

test('ce qui part à la corbeille ou s’archive pendant que l’archive se fait n’en ôte aucun autre chat', async () => {
  const { app, token, chatId, user, close } = await createChatSetup()
  const call = <T>(path: string, body: object) =>
    app.call('POST', path, { token, body }).then(({ json }) => json<{ data: T }>().data)
  const { queries } = app.services.database
  const row = await queries
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const ids = Array.from(
    { length: 520 },
    (_, index) => `00000000-${String(index).padStart(8, '0')}`,
  )
  for (let start = 0; start < ids.length; start += 260)
    await queries
      .insertInto('chats')
      .values(ids.slice(start, start + 260).map((id) => ({ ...row, id })))
      .execute()
  const listed: string[] = []
  for await (const { id } of app.services.chat.owned.listExported(user.id)) {
    listed.push(id)
    if (listed.length !== 1) continue
    const some = (action: string, from: number) =>
      call<BulkOutcome>('/works/bulk', { action, ids: ids.slice(from, from + 100) })
    expect([(await some('trash', 0)).done, (await some('archive', 100)).done]).toEqual([100, 100])
    await call(`/chat/${ids.at(-1)}/messages`, { content: 'Bonjour' })
  }
  expect(listed).toEqual([...ids, chatId])
  await call('/trash/restore', { ids: ids.slice(0, 100) })
  const made = await call<{ url: string }>('/belongings/export', {})
  const response = await fetch(`${await app.url()}${made.url}`)
  const names = [...readZip(Buffer.from(await response.arrayBuffer())).keys()]
  const inArchive = names.filter((name) => name.startsWith('chats/') && name.endsWith('.json'))
  expect(inArchive).toHaveLength(ids.length + 1)
  await close()
})
