import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalModelProblem, localAbilities } from '#embedded/local-models.ts'
import { createModelScan, type FoundModel, type ModelScanOptions } from './model-scan.ts'
import { oneAfterAnother } from './one-after-another.ts'

/** The folder is made when it is missing, with one folder for each ability. */
export interface ModelsFolderOptions extends ModelScanOptions {
  /** Something came, went or changed. */
  onChange(): void
  /** It cannot be made, read or watched; reading is tried again. */
  onTrouble(cause: unknown): void
}

/** Watching tells soon, where the system can; looking now and then tells what it missed, such as files inside of folders. */
const settleMs = 300
const lookAgainMs = 15_000

/** The folder in which somebody puts models: what lies there now, looked at again when it changes. */
export function createModelsFolder(options: ModelsFolderOptions) {
  const scan = createModelScan(options)
  let trouble: string | undefined
  let settle: NodeJS.Timeout | undefined

  const rescan = oneAfterAnother(async () => {
    const before = `${trouble}\n${scan.summary()}`
    try {
      await scan.look()
      trouble = undefined
    } catch (cause) {
      if (trouble === undefined) options.onTrouble(cause)
      trouble = cause instanceof Error ? cause.message : String(cause)
    }
    if (`${trouble}\n${scan.summary()}` !== before) options.onChange()
  })
  function soon() {
    clearTimeout(settle)
    settle = setTimeout(() => void rescan(), settleMs).unref()
  }
  const watching = watchFolders(options, soon)
  const first = watching.then(rescan)
  const timer = setInterval(soon, lookAgainMs).unref()

  return {
    /** Settles once it was looked at a first time. */
    ready: first,
    found: (): readonly FoundModel[] => scan.found(),
    rescan: () => first.then(rescan),
    /** Until the file changes. */
    refuse(id: string, problem: LocalModelProblem) {
      scan.refuse(id, problem)
      options.onChange()
    },
    /** Why it cannot be read. */
    trouble: () => trouble,
    async close() {
      clearInterval(timer)
      await first
      for (const watcher of await watching) watcher.close()
      await rescan()
      clearTimeout(settle)
    },
  }
}
export type ModelsFolder = ReturnType<typeof createModelsFolder>

async function watchFolders(
  { folder, onTrouble }: ModelsFolderOptions,
  onEvent: () => void,
): Promise<readonly FSWatcher[]> {
  try {
    const folders = localAbilities.map((ability) => join(folder, ability))
    for (const one of folders) await mkdir(one, { recursive: true })
    return folders.map((one) => watch(one, { persistent: false }, onEvent).on('error', onTrouble))
  } catch (cause) {
    onTrouble(cause)
    return []
  }
}
