import type { Stats } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { LocalAbility, LocalModelProblem } from '../local-models.ts'
import { modelProblemOf, rejectModel } from '../model-problem.ts'
import type { ModelEntry } from '../model-runtime.ts'

/** An entry of the models folder, with a fingerprint that changes when the entry does. */
export interface InspectedEntry {
  readonly entry: ModelEntry
  readonly fingerprint: string
  /** A problem of the file itself, whatever its content. */
  readonly problem?: LocalModelProblem
}

const maxFiles = 5000

/**
 * Inspects a file or folder without reading its content. `modelsFolder` is a real path; links to
 * targets outside it are not followed.
 */
export async function inspectEntry(
  modelsFolder: string,
  ability: LocalAbility,
  name: string,
): Promise<InspectedEntry> {
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
    const real = await realPathInside(modelsFolder, path)
    const stats = await stat(real)
    if (stats.isFile())
      return {
        entry: { ...entry, path: real, byteSize: stats.size },
        fingerprint: fingerprintOf(stats),
      }
    if (!stats.isDirectory()) rejectModel('not-a-file', 'neither a file nor a folder')
    const files = await filesBelow(modelsFolder, real)
    const byteSize = files.reduce((sum, { size }) => sum + size, 0)
    return {
      entry: { ...entry, path: real, kind: 'folder', byteSize },
      fingerprint: files.map(fingerprintOf).join(','),
    }
  } catch (cause) {
    const problem = modelProblemOf(cause)
    return { entry, fingerprint: problem.detail, problem }
  }
}

async function realPathInside(modelsFolder: string, path: string): Promise<string> {
  const real = await realpath(path)
  if (!real.startsWith(modelsFolder + sep))
    rejectModel('outside-the-folder', 'it is a link to elsewhere')
  return real
}

const fingerprintOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

async function filesBelow(modelsFolder: string, folder: string): Promise<Stats[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > maxFiles) rejectModel('not-a-model', `more than ${maxFiles} files`)
  const found: Stats[] = []
  for (const one of entries) {
    const path = join(one.parentPath, one.name)
    if (one.isSymbolicLink()) found.push(await stat(await realPathInside(modelsFolder, path)))
    else if (one.isFile()) found.push(await lstat(path))
  }
  return found
}
