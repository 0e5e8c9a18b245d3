/** A database for one application of a test. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}
/** Databases for test applications, instead of the file in their data folder. */
export interface TestDatabases {
  /** Applications on the same data folder get the same one. */
  give(folder: string): Promise<TestDatabase>
  /** From now on the application on this folder reaches nothing, as if it had been killed; the next one finds what it had stored. */
  detach(folder: string): Promise<void>
}

let databases: TestDatabases | undefined

/** From now on test applications get their database from here. */
export function giveTestDatabases(given: TestDatabases): void {
  databases = given
}

/** `undefined`: the application uses SQLite, in its data folder. */
export const testDatabaseFor = (folder: string): Promise<TestDatabase> | undefined =>
  databases?.give(folder)

/** The environment of a program that uses the database of this data folder. */
export async function testDatabaseSettings(
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const database = await testDatabaseFor(folder)
  return database ? { DATABASE_URL: database.url } : {}
}

/** `false`: the application uses SQLite, whose file a test copies. */
export async function detachTestDatabase(folder: string): Promise<boolean> {
  await databases?.detach(folder)
  return databases !== undefined
}
