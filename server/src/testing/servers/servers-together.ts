import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts'
import { createTestDatabase } from '../database/postgres.ts'

/** Several servers of one installation, on one PostgreSQL database. Use with `await using`. */
export async function startServersTogether(options: TestAppOptions = {}) {
  const database = await createTestDatabase('migrated')
  const apps: TestApp[] = []
  return {
    async start(own: TestAppOptions = {}): Promise<TestApp> {
      const app = await createTestApp({
        ...options,
        ...own,
        environment: {
          DATABASE_URL: database.url,
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
    },
  }
}
