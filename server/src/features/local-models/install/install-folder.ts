import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '@atelier/contract/problems/problems'

/** Beside the models' folders, on the same disk: files here are not models yet. */
const unfinishedFolder = '.installing'

/** Files of installations below the models folder, partial and installed. */
export function createInstallFolder(modelsFolder: string) {
  const unfinished = join(modelsFolder, unfinishedFolder)
  const folderOf = (entryId: string) => join(unfinished, entryId)
  const partOf = (entryId: string, name: string) => join(folderOf(entryId), `${name}.part`)

  return {
    modelsFolder,
    partialFileOf: partOf,
    prepare: (entryId: string) => mkdir(folderOf(entryId), { recursive: true }),
    /** Number of bytes of these files that have arrived. */
    async receivedBytes(entryId: string, names: readonly string[]): Promise<number> {
      const sizes = await Promise.all(names.map((name) => sizeOf(partOf(entryId, name))))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    discard: (entryId: string) => rm(folderOf(entryId), { recursive: true, force: true }),
    /**
     * Turns complete files into a model with one rename, so that a half-installed model is never
     * seen.
     * @throws Problem `catalogue.name-taken`
     */
    async moveToModels(entryId: string, names: readonly string[], modelId: string): Promise<void> {
      const target = join(modelsFolder, modelId)
      if (await exists(target)) throw new Problem('catalogue.name-taken')
      await mkdir(dirname(target), { recursive: true })
      const [only] = names
      if (only !== undefined && isFileOf(modelId, [{ name: only }]))
        await rename(partOf(entryId, only), target)
      else {
        for (const name of names) await rename(partOf(entryId, name), join(folderOf(entryId), name))
        await syncFolder(folderOf(entryId))
        await rename(folderOf(entryId), target)
      }
      await syncFolder(dirname(target))
      await rm(folderOf(entryId), { recursive: true, force: true })
    },
    contains: (modelId: string) => exists(join(modelsFolder, modelId)),
    /** Paths of an installed model's files, by name. */
    filesOf(
      modelId: string,
      files: readonly { readonly name: string }[],
    ): ReadonlyMap<string, string> {
      const target = join(modelsFolder, modelId)
      return new Map(
        files.map(({ name }) => [name, isFileOf(modelId, files) ? target : join(target, name)]),
      )
    },
    removeModel: (modelId: string) =>
      rm(join(modelsFolder, modelId), { recursive: true, force: true }),
    /** Removes files of installations that no longer exist. */
    async sweep(known: readonly string[]): Promise<void> {
      await mkdir(unfinished, { recursive: true })
      for (const name of await readdir(unfinished))
        if (!known.includes(name))
          await rm(join(unfinished, name), { recursive: true, force: true })
    },
  }
}
export type InstallFolder = ReturnType<typeof createInstallFolder>

/** A model is a single file, or a folder with several. */
const isFileOf = (modelId: string, [first]: readonly { readonly name: string }[]) =>
  first !== undefined && modelId.endsWith(`/${first.name}`)

/** The size in bytes; 0 for a missing file. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(undefinedIfMissing))?.size ?? 0
}
export const exists = async (file: string) =>
  (await stat(file).catch(undefinedIfMissing)) !== undefined

function undefinedIfMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  throw cause
}

async function syncFolder(folder: string) {
  // Windows cannot open a folder, and makes renames durable by itself.
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
