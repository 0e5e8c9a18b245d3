import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalModelProblem, localAbilities } from '../local-models.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { createModelScan, type ModelScanDependencies, type ScannedModel } from './model-scan.ts'

/** The folder is made when it is missing, with one folder for each ability. */
export interface ModelsFolderDependencies extends ModelScanDependencies {
  /** Something came, went or changed. */
  onChange(): void
  /** It cannot be made, read or watched; reading is tried again. */
  onFailure(cause: unknown): void
}

/** Watching tells soon, where the system can; looking now and then tells what it missed, such as files inside of folders. */
const debounceMs = 300
const rescanMs = 15_000

/** The folder in which somebody puts models: what lies there now, looked at again when it changes. */
export function createModelsFolder(options: ModelsFolderDependencies) {
  const scan = createModelScan(options)
  let trouble: string | undefined
  let settle: NodeJS.Timeout | undefined

  const rescan = coalesceRuns(async () => {
    const before = `${trouble}\n${scan.summary()}`
    try {
      await scan.scan()
      trouble = undefined
    } catch (cause) {
      if (trouble === undefined) options.onFailure(cause)
      trouble = cause instanceof Error ? cause.message : String(cause)
    }
    if (`${trouble}\n${scan.summary()}` !== before) options.onChange()
  })
  function soon() {
    clearTimeout(settle)
    settle = setTimeout(() => void rescan(), debounceMs).unref()
  }
  const watching = watchFolders(options, soon)
  const first = watching.then(rescan)
  const timer = setInterval(soon, rescanMs).unref()

  return {
    /** Settles once it was looked at a first time. */
    ready: first,
    models: (): readonly ScannedModel[] => scan.models(),
    rescan: () => first.then(rescan),
    /** Until the file changes. */
    reject(id: string, problem: LocalModelProblem) {
      scan.reject(id, problem)
      options.onChange()
    },
    /** Why it cannot be read. */
    failure: () => trouble,
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
  { folder, onFailure }: ModelsFolderDependencies,
  onEvent: () => void,
): Promise<readonly FSWatcher[]> {
  try {
    const folders = localAbilities.map((ability) => join(folder, ability))
    for (const one of folders) await mkdir(one, { recursive: true })
    return folders.map((one) => watch(one, { persistent: false }, onEvent).on('error', onFailure))
  } catch (cause) {
    onFailure(cause)
    return []
  }
}
