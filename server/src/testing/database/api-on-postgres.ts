import { createTestDatabase, renameTestDatabase } from './postgres.ts'
import { giveTestDatabases, type TestDatabase } from './test-databases.ts'

/** The API tests of this run use PostgreSQL. Applications on the same data folder, one after the other, share their database. */
const byFolder = new Map<string, Promise<TestDatabase>>()

const give = (folder: string) => {
  const known = byFolder.get(folder) ?? createTestDatabase('migrated')
  byFolder.set(folder, known)
  return known
}

giveTestDatabases({
  give,
  async detach(folder) {
    byFolder.set(folder, renameTestDatabase((await give(folder)).url))
    await byFolder.get(folder)
  },
})
