import type { Stats } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ModelEntry } from '#embedded/family.ts'
import type { LocalAbility, LocalModelProblem } from '#embedded/local-models.ts'
import { problemOf, refuse } from '#embedded/model-problem.ts'

/** An entry as it lies there, and a text that changes when it does. */
export interface SeenEntry {
  readonly entry: ModelEntry
  readonly fingerprint: string
  /** What is wrong with it whatever it contains. */
  readonly problem?: LocalModelProblem
}

const limits = { files: 5000 }

/** Looks at a file or folder from outside; `modelsFolder` is real, and nothing that leads out of it is followed. */
export async function lookAtEntry(
  modelsFolder: string,
  ability: LocalAbility,
  name: string,
): Promise<SeenEntry> {
  const path = join(modelsFolder, ability, name)
  const entry: ModelEntry = {
    id: `${ability}/${name}`,
    ability,
    name,
    path,
    kind: 'file',
    byteSize: 0,
  }
  try {
    const real = await realInside(modelsFolder, path)
    const stats = await stat(real)
    if (stats.isFile())
      return {
        entry: { ...entry, path: real, byteSize: stats.size },
        fingerprint: fingerprintOf(stats),
      }
    if (!stats.isDirectory()) refuse('not-a-file', 'neither a file nor a folder')
    const files = await filesBelow(modelsFolder, real)
    const byteSize = files.reduce((sum, { size }) => sum + size, 0)
    return {
      entry: { ...entry, path: real, kind: 'folder', byteSize },
      fingerprint: files.map(fingerprintOf).join(','),
    }
  } catch (cause) {
    const problem = problemOf(cause)
    return { entry, fingerprint: problem.detail, problem }
  }
}

async function realInside(modelsFolder: string, path: string): Promise<string> {
  const real = await realpath(path)
  if (!real.startsWith(modelsFolder + sep))
    refuse('outside-the-folder', 'it is a link to elsewhere')
  return real
}

const fingerprintOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

async function filesBelow(modelsFolder: string, folder: string): Promise<Stats[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > limits.files) refuse('not-a-model', `more than ${limits.files} files`)
  const found: Stats[] = []
  for (const one of entries) {
    const path = join(one.parentPath, one.name)
    if (one.isSymbolicLink()) found.push(await stat(await realInside(modelsFolder, path)))
    else if (one.isFile()) found.push(await lstat(path))
  }
  return found
}
