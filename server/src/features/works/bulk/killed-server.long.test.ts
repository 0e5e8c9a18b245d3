import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Trash } from '@atelier/contract/trash/trash'
import type { BulkOutcome } from '@atelier/contract/works/bulk'
import type { Tag } from '@atelier/contract/works/tags'
import type { WorkPage } from '@atelier/contract/works/works'
import { expect, test } from 'vitest'
import { type KillableServer, pollUntil, startKillableServer } from '#testing/server-process.ts'

const chatCount = 1200
const withFile = 60
const keptChats = 5

/** Moments spread over the whole work. */
const moments = Array.from({ length: 6 }, (_, index) => ({
  bulkMs: Math.round((((index + 1) * 0.618_034) % 1) * 700),
  purgeMs: Math.round((((index + 3) * 0.618_034) % 1) * 1500),
}))

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One user with many chats, the last of which have a file; returns how to call as that user. */
async function fill(server: KillableServer) {
  const account = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
  const { tokens } = await server.call<SignInResult>('POST /auth/register', { body: account })
  const token = tokens.accessToken
  const call = <T>(operation: string, body?: object) =>
    server.call<T>(operation, { token, ...(body && { body }) })
  const chats = Array.from({ length: chatCount }, (_, index) => ({
    ...{ title: `Chat ${index}`, messages: [{ role: 'user', content: 'Bonjour' }] },
  }))
  const made = await call<Chat[]>('POST /chat/import', { json: JSON.stringify(chats) })
  const ids = made.map(({ id }) => id)
  expect(ids).toHaveLength(chatCount)
  for (const chatId of ids.slice(-withFile)) {
    const body = new FormData()
    body.set('chatId', chatId)
    body.set('file', new File([`Note de ${chatId}`], 'note.txt'))
    await server.call('POST /attachments', { token, body })
  }
  return { call, ids }
}

test.each(moments)(
  'serveur tué pendant une action sur mille chats, puis pendant que la corbeille se vide : %o',
  async ({ bulkMs, purgeMs }) => {
    await using server = await startKillableServer({})
    const { call, ids } = await fill(server)
    const kept = ids.slice(-keptChats)
    await call('POST /works/bulk', { action: 'archive', ids: kept })
    const filter = { kind: 'chat' }
    const expected = chatCount - keptChats
    const tagged = { action: 'tag', tag: 'Mairie', filter, expected }
    expect((await call<BulkOutcome>('POST /works/bulk', tagged)).done).toBe(expected)

    // The call ends with the server; what it had done stays, and the same again does the rest.
    const began = call('POST /works/bulk', { action: 'trash', filter, expected }).catch(() => 'cut')
    await after(bulkMs)
    await server.kill()
    await began
    await server.restart()
    const left = (await call<WorkPage>('GET /works?kind=chat&limit=1')).total
    const trashed = (await call<Trash>('GET /trash?limit=1')).total
    expect(trashed).toBe(expected - left)
    expect((await call<Tag[]>('GET /tags')).map(({ uses }) => uses)).toEqual([left])
    const rest = { action: 'trash', filter, expected: left }
    expect((await call<BulkOutcome>('POST /works/bulk', rest)).done).toBe(left)
    expect((await call<Trash>('GET /trash?limit=1')).total).toBe(expected)
    expect(await server.countFiles('files')).toBe(withFile)

    // Emptying is acknowledged at once, and goes on after the kill.
    await call('DELETE /trash')
    await after(purgeMs)
    await server.kill()
    await server.restart()
    const usage = await pollUntil(
      () => call<StorageUsage>('GET /belongings/storage'),
      ({ trash }) => trash.count === 0,
    )
    expect(usage.trash.byteSize).toBe(0)
    // A file is removed after its row: that of the last chat may be left, and is swept an hour later.
    const files = await server.countFiles('files')
    expect([keptChats, keptChats + 1]).toContain(files)
    const archived = await call<WorkPage>('GET /works?kind=chat&state=archived')
    expect(archived.works.map(({ id }) => id).sort()).toEqual(kept.toSorted())
  },
  120_000,
)
