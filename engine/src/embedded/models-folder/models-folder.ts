import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalModelProblem, localAbilities } from '../local-models.ts'
import { createModelScan, type ModelScanDependencies, type ScannedModel } from './model-scan.ts'

/** The folder is created if it is missing, with one subfolder per ability. */
export interface ModelsFolderDependencies extends ModelScanDependencies {
  /** Something came, went or changed. */
  onChange(): void
  /** It cannot be created, read or watched; reading is retried. */
  onFailure(cause: unknown): void
}

/** File events are fast where the system has them; regular scans find what they miss, such as files in subfolders. */
const debounceMs = 300
const rescanMs = 15_000

/** The folder into which users put models, scanned again when it changes. */
export function createModelsFolder(options: ModelsFolderDependencies) {
  const scan = createModelScan(options)
  let failure: string | undefined
  let debounceTimer: NodeJS.Timeout | undefined

  const rescan = coalesceRuns(async () => {
    const before = `${failure}\n${scan.summary()}`
    try {
      await scan.scan()
      failure = undefined
    } catch (cause) {
      if (failure === undefined) options.onFailure(cause)
      failure = cause instanceof Error ? cause.message : String(cause)
    }
    if (`${failure}\n${scan.summary()}` !== before) options.onChange()
  })
  function rescanSoon() {
    clearTimeout(debounceTimer)
    debounceTimer = setTimeout(() => void rescan(), debounceMs).unref()
  }
  const watchers = watchFolders(options, rescanSoon)
  const first = watchers.then(rescan)
  const timer = setInterval(rescanSoon, rescanMs).unref()

  return {
    /** Resolves after the first scan. */
    ready: first,
    models: (): readonly ScannedModel[] => scan.models(),
    rescan: () => first.then(rescan),
    /** Checks these models again, although their files are the same. */
    recheck(isConcerned: (model: ScannedModel) => boolean): Promise<void> {
      scan.expire(isConcerned)
      return first.then(rescan)
    },
    /** Rejects a model until its file changes. */
    reject(id: string, problem: LocalModelProblem) {
      scan.reject(id, problem)
      options.onChange()
    },
    /** Why it cannot be read. */
    failure: () => failure,
    async close() {
      clearInterval(timer)
      await first
      for (const watcher of await watchers) watcher.close()
      await rescan()
      clearTimeout(debounceTimer)
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

/** Runs a function once at a time. Calls during a run share the next one, as a call needs a run that begins after it. */
function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function start(): Promise<void> {
    next = undefined
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
