import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmbedded, type EmbeddedOptions } from '#embedded/embedded.ts'

/** The product's folder, with the native packages that the tests' set-up has downloaded. */
export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))

/** An embedded engine with its own models folder. */
export async function createModelsSetup(
  files: Readonly<Record<string, Uint8Array>> = {},
  options: Pick<EmbeddedOptions, 'idleMs' | 'card'> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-models-'))
  /** Adds a file the careful way: complete, under its name, at once. */
  async function drop(name: string, bytes: Uint8Array) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  }
  for (const [name, bytes] of Object.entries(files)) await drop(name, bytes)
  const failures: unknown[] = []
  const embedded = createEmbedded({
    pages: [],
    modelsFolder: folder,
    projectRoot,
    onFailure: (failure) => failures.push(failure),
    ...options,
  })
  const { engine } = embedded
  return {
    folder,
    embedded,
    engine,
    failures,
    addFile: drop,
    removeFile: (name: string) => rm(join(folder, name)),
    /** Resolves when the condition becomes true. */
    waitUntil: (condition: () => Promise<boolean> | boolean) =>
      untilChanged(embedded.onChange, condition),
    async close() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ModelsSetup = Awaited<ReturnType<typeof createModelsSetup>>

async function untilChanged(
  onChange: (listener: () => void) => () => void,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const fulfilled = Promise.withResolvers<void>()
  const look = async () => {
    if (await condition()) fulfilled.resolve()
  }
  const leave = onChange(() => void look().catch(fulfilled.reject))
  try {
    await look()
    await fulfilled.promise
  } finally {
    leave()
  }
}
