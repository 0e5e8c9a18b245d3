import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { ModelEntry } from '../catalogue/catalogue-entry.ts'
import type {
  InstallState,
  LocalModelsRepository,
  StoredInstall,
} from '../local-models.repository.ts'
import type { ProgressCounter } from './download-progress.ts'
import { presentInstall, totalBytesOf } from './present-install.ts'
import type { InstallDependencies } from './run-install.ts'

export interface InstallQueueDependencies extends InstallDependencies {
  readonly database: Database
  readonly repository: LocalModelsRepository
  readonly clock: Clock
  readonly log: Log
  /** Called at every change, and a few times a second while bytes arrive. */
  readonly onProgress: (install: ModelInstall) => void
  readonly onInstalled: () => Promise<void>
}

export type Interruption = 'pause' | 'cancel'
export interface RunningInstall {
  readonly entryId: string
  readonly abort: AbortController
  readonly progress: ProgressCounter
  readonly done: Promise<void>
}
/** All installations, in memory too, with the running one and the waiting ones. */
export interface InstallQueueState extends InstallQueueDependencies {
  readonly stored: Map<string, StoredInstall>
  readonly waiting: ModelEntry[]
  running: RunningInstall | undefined
  isClosing: boolean
}

export const isActive = (state: InstallState | undefined) =>
  state === 'waiting' || state === 'downloading' || state === 'checking'

/** Sends the state of an installation to the administrator's pages. */
export async function notify(queue: InstallQueueState, entryId: string): Promise<ModelInstall> {
  const row = queue.stored.get(entryId)
  if (!row) throw new Problem('catalogue.wrong-moment')
  const install = await present(queue, row)
  queue.onProgress(install)
  return install
}

export async function change(
  queue: InstallQueueState,
  entryId: string,
  changes: Partial<StoredInstall>,
): Promise<void> {
  const row = queue.stored.get(entryId)
  if (row) await save(queue, { ...row, ...changes })
}

export async function save(queue: InstallQueueState, row: StoredInstall): Promise<void> {
  queue.stored.set(row.entryId, row)
  await queue.database.commit((transaction) => queue.repository.saveInstall(row, transaction))
}

export async function present(queue: InstallQueueState, row: StoredInstall): Promise<ModelInstall> {
  if (queue.running?.entryId === row.entryId)
    return presentInstall(row, queue.running.progress.now())
  const names = row.files.map(({ name }) => name)
  const receivedBytes =
    row.state === 'installed'
      ? totalBytesOf(row)
      : await queue.folder.receivedBytes(row.entryId, names)
  return presentInstall(row, { receivedBytes: receivedBytes ?? 0, bytesPerSecond: undefined })
}
