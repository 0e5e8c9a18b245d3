import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate folder for one test. Use with `await using`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Counts the files in a folder and below it. */
export const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length
