import type { SignInResult } from '@atelier/contract/account/account'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Share, SharedPage } from '@atelier/contract/sharing/shares'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { callServer, type RunningProgram, startServer } from '#testing/server-process.ts'
import { countFiles, temporaryFolder } from '#testing/temporary-folder.ts'

const fileCount = 4
const messageCount = 400
const text = 'Un règlement très long. '.repeat(20_000)
const hourMs = 60 * 60 * 1000

/** Moments spread over the making of a copy. */
const moments = Array.from({ length: 5 }, (_, index) =>
  Math.round((((index + 1) * 0.618_034) % 1) * 120),
)
let engine: Awaited<ReturnType<typeof startLocalAiDouble>>
beforeAll(async () => {
  engine = await startLocalAiDouble()
})
afterAll(() => engine.close())

const start = (dataFolder: string) => startServer(dataFolder, { LOCALAI_URL: engine.url })
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Made = { readonly share: Share; readonly secret: string }

/** A long chat whose last message has files, and a share of it. */
async function fill(server: RunningProgram) {
  const account = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
  const { tokens } = await callServer<SignInResult>(server, 'POST /auth/register', {
    body: account,
  })
  const token = tokens.accessToken
  const call = <T>(operation: string, body?: object) =>
    callServer<T>(server, operation, { token, ...(body && { body }) })
  await call('PUT /admin/config', { sharing: { allows: 'link' } })
  const [model] = await call<{ id: string }[]>('GET /models?type=text')
  const messages = Array.from({ length: messageCount }, (_, index) => ({
    ...{
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${index}. ${'x'.repeat(2000)}`,
    },
  }))
  const [chat] = await call<{ id: string }[]>('POST /chat/import', {
    json: JSON.stringify({ title: 'Le budget', model: model?.id, messages }),
  })
  const chatId = chat?.id ?? ''
  const attachments: string[] = []
  for (let number = 1; number <= fileCount; number += 1) {
    const body = new FormData()
    body.set('chatId', chatId)
    body.set('file', new File([`${number} ${text}`], `note-${number}.txt`))
    const { id } = await callServer<{ id: string }>(server, 'POST /attachments', { token, body })
    attachments.push(id)
  }
  await call(`POST /chat/${chatId}/messages`, { content: 'Lis ceci', attachments })
  const draft = { chatId, audience: 'link', expiresInDays: 7, withFiles: true }
  return { token, made: await call<Made>('POST /shares', draft) }
}

async function readWhole(server: RunningProgram, { share, secret }: Made) {
  const messages: SharedPage['messages'] = []
  let cursor: string | undefined
  for (;;) {
    const page: SharedPage = await callServer(server, `POST /shared/${share.id}/read`, {
      body: { secret, ...(cursor !== undefined && { cursor }) },
    })
    messages.push(...page.messages)
    cursor = page.cursor
    if (page.isLast) return messages
  }
}

test.each(moments)(
  'serveur tué %i ms après le début d’une mise à jour : une copie entière s’ouvre, et rien ne reste sans partage',
  async (ms) => {
    await using folder = await temporaryFolder()
    let server = await start(folder.path)
    const { token, made } = await fill(server)
    const whole = await readWhole(server, made)
    const usage = async () => {
      const { kinds } = await callServer<StorageUsage>(server, 'GET /belongings/storage', { token })
      return kinds.find(({ kind }) => kind === 'shares')?.byteSize
    }
    const [storedBytes, storedFiles] = [await usage(), await countFiles(`${folder.path}/files`)]
    for (let round = 0; round < 2; round += 1) {
      const began = callServer(server, `PUT /shares/${made.share.id}/refresh`, { token }).catch(
        () => 'cut',
      )
      await after(ms)
      await server.kill()
      await began
      server = await start(folder.path)
      expect(await readWhole(server, made)).toEqual(whole)
      expect(await usage()).toBe(storedBytes)
      for (let number = 1; number <= fileCount; number += 1) {
        const body = { secret: made.secret, number }
        const path = `POST /shared/${made.share.id}/file`
        const { url } = await callServer<{ url: string }>(server, path, { body })
        expect(await (await fetch(new URL(url, server.url))).text()).toBe(`${number} ${text}`)
      }
    }
    // What refers to nothing is swept, once nobody can be about to write its row.
    await server.stop()
    const clock = createManualClock(Date.now() + 2 * hourMs)
    await using app = await createTestApp({ dataFolder: folder.path, clock })
    await app.services.files.removeOrphans()
    expect(await countFiles(`${folder.path}/files`)).toBe(storedFiles)
    const { queries } = app.services.database
    const files = await queries
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'shares')
      .execute()
    const rows = await queries.selectFrom('share_files').select('file_id').execute()
    const copies = await queries.selectFrom('shares').select('file_id').execute()
    const referred = [...rows, ...copies].map(({ file_id }) => file_id)
    expect(new Set(files.map(({ id }) => id))).toEqual(new Set(referred))
    expect(referred).toHaveLength(fileCount + 1)
  },
  120_000,
)
