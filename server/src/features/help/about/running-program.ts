import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { About } from '@atelier/contract/help/help'
import { readUpdates } from './announced-version.ts'
import { readCommit } from './read-commit.ts'
import { createSourceArchive } from './source-archive.ts'

export interface RunningProgramDependencies {
  /** The folder of the whole product. */
  readonly root: string
  readonly dataFolder: string
  readonly version: string
  /** The file that the administrator's update channel writes. */
  readonly updateFile?: string | undefined
}

/** What this installation runs, and its source: its licence asks that whoever uses it over a network can have it. */
export function createRunningProgram(dependencies: RunningProgramDependencies) {
  const { root, dataFolder, version, updateFile } = dependencies
  // Read once: what is on the disk may be newer than what runs.
  const facts: Omit<About, 'updates'> = {
    version,
    commit: readCommit(root) ?? null,
    licence: 'AGPL-3.0-or-later',
    notice: readFileSync(join(root, 'NOTICE'), 'utf8'),
  }
  const name = `atelier-ia-${version}`
  let archive: Promise<Buffer> | undefined

  /** Packed once and kept, some four megabytes: to pack it for each of many callers would keep the others waiting for files. */
  async function packedSource(): Promise<Buffer> {
    archive ??= createSourceArchive(root, dataFolder, name).then(buffer)
    try {
      return await archive
    } catch (cause) {
      archive = undefined
      throw cause
    }
  }

  return {
    about: async (): Promise<About> => ({
      ...facts,
      updates: await readUpdates(updateFile, version),
    }),
    source: async () => ({
      mediaType: 'application/zip',
      downloadName: `${name}.zip`,
      stream: Readable.from([await packedSource()]),
    }),
  }
}
