import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts'
import { createTestDatabase } from '../database/postgres.ts'

/** Several servers of one installation, on one PostgreSQL database and one folder of files. Use with `await using`. */
export async function startServersTogether(options: TestAppOptions = {}) {
  const database = await createTestDatabase('migrated')
  const files = await mkdtemp(join(tmpdir(), 'atelier-test-files-'))
  const apps: TestApp[] = []
  return {
    async start(own: TestAppOptions = {}): Promise<TestApp> {
      const app = await createTestApp({
        ...options,
        ...own,
        environment: {
          DATABASE_URL: database.url,
          STORAGE_URL: pathToFileURL(files).href,
          SECRET_KEY: 'la même clé pour tous les serveurs du test',
          ...options.environment,
          ...own.environment,
        },
      })
      apps.push(app)
      return app
    },
    async [Symbol.asyncDispose]() {
      for (const app of apps) await app.close()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}
