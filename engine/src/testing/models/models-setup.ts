import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmbedded } from '#embedded/embedded.ts'

/** The folder of the product, with the native parts that the set-up of the tests has fetched. */
export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))

/** The embedded engine on a models folder of its own. */
export async function createModelsSetup(
  files: Readonly<Record<string, Uint8Array>> = {},
  options: { readonly idleMs?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-models-'))
  /** As a careful person puts a file there: whole, under its name, at once. */
  async function drop(name: string, bytes: Uint8Array) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  }
  for (const [name, bytes] of Object.entries(files)) await drop(name, bytes)
  const troubles: unknown[] = []
  const embedded = createEmbedded({
    pages: [],
    modelsFolder: folder,
    projectRoot,
    onFailure: (trouble) => troubles.push(trouble),
    ...options,
  })
  const { engine } = embedded
  return {
    folder,
    embedded,
    engine,
    troubles,
    addFile: drop,
    removeFile: (name: string) => rm(join(folder, name)),
    /** Settles when what the engine shows fulfils a wish. */
    waitUntil: (wish: () => Promise<boolean> | boolean) => untilChanged(embedded.onChange, wish),
    async close() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ModelsSetup = Awaited<ReturnType<typeof createModelsSetup>>

async function untilChanged(
  onChange: (listener: () => void) => () => void,
  wish: () => Promise<boolean> | boolean,
): Promise<void> {
  const fulfilled = Promise.withResolvers<void>()
  const look = async () => {
    if (await wish()) fulfilled.resolve()
  }
  const leave = onChange(() => void look().catch(fulfilled.reject))
  try {
    await look()
    await fulfilled.promise
  } finally {
    leave()
  }
}
