import type { OutboxMail } from '@atelier/contract/mail/mail'
import { createTestApp, type TestAppOptions } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'
import type { MailServerDouble } from './start-mail-server.ts'

const sender = 'atelier@mairie.example'

/** An administrator who sets up mail, and calls of the application with their token. */
export async function createMailSetup(
  environment: Readonly<Record<string, string>> = {},
  options: Omit<TestAppOptions, 'environment'> = {},
) {
  const clock = createManualClock()
  const app = await createTestApp({ clock, environment, ...options })
  const admin = await app.createUser('Admin')
  const as = (token: string) => ({
    get: (path: string) => app.call('GET', path, { token }),
    post: (path: string, body?: unknown) =>
      app.call('POST', path, { token, ...(body !== undefined && { body }) }),
    put: (path: string, body: unknown) => app.call('PUT', path, { token, body }),
    del: (path: string) => app.call('DELETE', path, { token }),
  })
  const asAdmin = as(admin.token)
  const save = (change: object) =>
    asAdmin.put('/admin/mail', {
      ...{ port: 587, user: '', security: 'starttls', from: '', currentPassword: 'motdepasse' },
      ...change,
    })
  return {
    app,
    clock,
    admin,
    as,
    asAdmin,
    save,
    /** Sends by this server from now on. */
    async use(server: Pick<MailServerDouble, 'port'>, change: object = {}): Promise<void> {
      const saved = await save({ host: 'localhost', port: server.port, from: sender, ...change })
      if (saved.status !== 200) throw new Error(saved.text)
    },
    outbox: async () =>
      (await asAdmin.get('/admin/mail/outbox')).json<{ data: OutboxMail[] }>().data,
    /** What is stored of contents: `null` of those that were sent. */
    contents: async () =>
      (
        await app.services.database.queries
          .selectFrom('mails')
          .select('encrypted_content')
          .execute()
      ).map((row) => row.encrypted_content),
    [Symbol.asyncDispose]: () => app.close(),
  }
}
export type MailSetup = Awaited<ReturnType<typeof createMailSetup>>
