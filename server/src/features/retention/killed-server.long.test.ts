import type { SignInResult } from '@atelier/contract/account/account'
import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { Trash } from '@atelier/contract/trash/trash'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { rulesWith } from '#testing/retention/retention-setup.ts'
import { callServer, pollUntil, startServer } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const dayMs = 24 * 60 * 60 * 1000
const chatCount = 1500
const account = { email: 'personne.1@mairie.example', password: 'motdepasse' }

/** Many chats of two months ago, whose night was twelve days ago and has not come yet. */
async function fill(dataFolder: string): Promise<void> {
  const clock = createManualClock(Date.now() - 60 * dayMs)
  await using app = await createTestApp({ dataFolder, clock })
  const { token: first } = await app.createUser('Camille')
  const chats = Array.from({ length: chatCount }, (_, index) => ({
    ...{ title: `Chat ${index}`, messages: [{ role: 'user', content: 'Bonjour' }] },
  }))
  const body = { json: JSON.stringify(chats) }
  expect((await app.call('POST', '/chat/import', { token: first, body })).status).toBe(200)
  clock.advance(40 * dayMs)
  const again = await app.call('POST', '/auth/login', { body: account })
  const token = again.json<{ data: SignInResult }>().data.tokens.accessToken
  const rules = rulesWith({ chat: { days: 30 } })
  expect((await app.call('PUT', '/admin/retention', { token, body: { rules } })).status).toBe(200)
  await app.services.retention.idle()
}

test.each([0.1, 0.4, 0.7])(
  'serveur tué quand %d de la nuit est faite : il la finit, et l’audit compte chaque travail une fois',
  async (share) => {
    await using folder = await temporaryFolder()
    await fill(folder.path)
    let server = await startServer(folder.path)
    const { tokens } = await callServer<SignInResult>(server, 'POST /auth/login', { body: account })
    const get = <T>(path: string) =>
      callServer<T>(server, `GET ${path}`, { token: tokens.accessToken })
    const moved = async () => (await get<Trash>('/trash?limit=1')).total
    await pollUntil(moved, (count) => count >= chatCount * share)
    await server.kill()
    server = await startServer(folder.path)
    try {
      await pollUntil(moved, (count) => count === chatCount)
      const nights = await pollUntil(
        async () =>
          (await get<AuditEntry[]>('/admin/audit')).filter(
            ({ action }) => action === 'retention.applied',
          ),
        (entries) => entries.length === 2,
      )
      const counts = nights.map(({ changes }) =>
        Number(changes.find(({ field }) => field === 'moved.chat')?.after),
      )
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(chatCount)
      for (const count of counts) expect(count).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  },
  120_000,
)
