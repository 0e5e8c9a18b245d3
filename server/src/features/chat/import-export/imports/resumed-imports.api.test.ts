import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { expect, test } from 'vitest'
import { makeZip } from '#testing/chat-files/make-zip.ts'
import { importChatFile, uploadChatFile } from '#testing/chat-files/upload-chat-file.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const count = 5000
const chats = Array.from({ length: count }, (_, index) => ({
  title: `Chat ${index}`,
  messages: [
    { role: 'user', content: `Question ${index}` },
    { role: 'assistant', content: 'x'.repeat(3000) },
  ],
}))

async function importsOf(app: TestApp, token: string) {
  const { json } = await app.call('GET', '/chat/imports', { token })
  return json<{ data: FileImport[] }>().data
}
async function chatCount(app: TestApp, token: string): Promise<number> {
  const { json } = await app.call('GET', '/chat', { token })
  return json<{ pagination: { total: number } }>().pagination.total
}

test('un import que l’arrêt du serveur interrompt continue ensuite, sans rien importer deux fois', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  try {
    let app = await createTestApp({ dataFolder })
    const { token } = await app.createUser()
    const bytes = await makeZip({ 'conversations.json': JSON.stringify(chats) })
    const uploadId = await uploadChatFile(app, { token, bytes })
    expect((await importChatFile(app, { token, uploadId })).status).toBe(202)
    await expect
      .poll(async () => (await importsOf(app, token))[0]?.importedChats)
      .toBeGreaterThan(0)
    expect(await chatCount(app, token)).toBeLessThan(count)
    await app.close()

    app = await createTestApp({ dataFolder })
    await expect
      .poll(async () => (await importsOf(app, token))[0]?.state, { timeout: 30_000 })
      .toBe('done')
    const [report] = await importsOf(app, token)
    expect(report).toMatchObject({ readChats: count, importedChats: count, leftOut: [] })
    expect(await chatCount(app, token)).toBe(count)
    await app.close()
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}, 60_000)

test('un seul chat de centaines de mégabytes est laissé, et ce qui l’entoure vient', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const around = JSON.stringify({ title: 'Autour', messages: [{ role: 'user', content: 'Oui' }] })
  const huge = `{"title":"Énorme","messages":[{"role":"user","content":"${'0'.repeat(150_000_000)}"}]}`
  const bytes = await makeZip({ 'conversations.json': `[${around},${huge},${around}]` })
  const uploadId = await uploadChatFile(app, { token, bytes })
  const { json } = await app.call('POST', '/chat/imports', { token, body: { uploadId } })
  expect(json<{ data: FileImport }>().data).toMatchObject({
    importedChats: 2,
    leftOut: [{ reason: 'too-large', count: 1 }],
  })
}, 60_000)

test('la limite de stockage arrête l’import : ce qui tenait reste, et le compte rendu le dit', async () => {
  await using app = await createTestApp({ limits: { maxStorageBytes: 1_000_000 } })
  // The first account is the administrator's, who has no limit.
  await app.createUser('Admin')
  const { token } = await app.createUser()
  const bytes = await makeZip({ 'conversations.json': JSON.stringify(chats) })
  const uploadId = await uploadChatFile(app, { token, bytes })
  const answer = await app.call('POST', '/chat/imports', { token, body: { uploadId } })
  expect([answer.status, answer.json()]).toMatchObject([507, { code: 'limit.storage' }])
  const [report] = await importsOf(app, token)
  expect(report).toMatchObject({ state: 'failed', error: { code: 'limit.storage' } })
  expect(report?.importedChats).toBeGreaterThan(0)
  expect(await chatCount(app, token)).toBe(report?.importedChats)
})
