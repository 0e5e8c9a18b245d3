import type { SignInResult } from '@atelier/contract/account/account'
import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { expect, test } from 'vitest'
import { makeZip } from '#testing/chat-files/make-zip.ts'
import { uploadChatFile } from '#testing/chat-files/upload-chat-file.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { pollUntil, startKillableServer } from '#testing/server-process.ts'

const chat = (title: string, text = 'Oui') =>
  JSON.stringify({ title, messages: [{ role: 'user', content: text }] })

/** Members of an object, each with a name and an object of its own. */
const pairsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `"${index}":{"a":{}}`).join(',')

test('un chat fait pour remplir la mémoire est laissé, et le serveur comme les autres chats vivent', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  // Of 99 MB each, which would become gigabytes: refused by what it has within, and by the memory of the thread.
  const greedy = `{"title":"Avide","messages":[${'{},'.repeat(33_000_000)}{}]}`
  const pairs = `{"title":"Avide","mapping":{${pairsOf(2_400_000)}}}`
  const bytes = await makeZip({
    'conversations.json': `[${chat('Avant')},${greedy},${pairs},${chat('Après')}]`,
  })
  const uploadId = await uploadChatFile(app, { token, bytes })
  const { json } = await app.call('POST', '/chat/imports', { token, body: { uploadId } })
  expect(json<{ data: FileImport }>().data).toMatchObject({
    importedChats: 2,
    readChats: 4,
  })
}, 120_000)

test('un serveur tué au hasard pendant un import le continue, sans perdre ni doubler un chat', async () => {
  const count = 4000
  const titles = Array.from({ length: count }, (_, index) => `Chat ${index}`)
  const bytes = await makeZip({
    'conversations.json': `[${titles.map((title) => chat(title, 'x'.repeat(3000))).join(',')}]`,
  })
  await using server = await startKillableServer({ tokensPerSecond: 100 })
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Personne', email: 'p@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const imports = () => server.call<FileImport[]>('GET /chat/imports', { token })
  const uploadId = await uploadChatFile(server, { token, bytes })
  await server.call('POST /chat/imports', {
    token,
    body: { uploadId },
    headers: { prefer: 'respond-async' },
  })
  for (const share of [0, 0.3, 0.6]) {
    await pollUntil(imports, ([one]) => (one?.importedChats ?? 0) > share * count)
    await server.kill()
    await server.restart()
  }
  const [report] = await pollUntil(imports, ([one]) => one?.state !== 'active')
  expect(report).toMatchObject({ state: 'done', readChats: count, importedChats: count })
  const names: string[] = []
  for (let page = 1; names.length < count; page += 1) {
    const listed = await server.call<{ title: string }[]>(`GET /chat?limit=100&page=${page}`, {
      token,
    })
    if (listed.length === 0) break
    names.push(...listed.map(({ title }) => title))
  }
  expect(names).toHaveLength(count)
  expect(new Set(names)).toEqual(new Set(titles.map((title) => `${title} (Copie)`)))
}, 240_000)
