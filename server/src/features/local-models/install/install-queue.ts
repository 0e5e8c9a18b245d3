import { catalogueLimits, type ModelInstall } from '@atelier/contract/local-models/local-models'
import { Problem } from '@atelier/contract/problems/problems'
import type { ModelEntry } from '../catalogue/catalogue-entry.ts'
import type { InstallState, StoredInstall } from '../local-models.repository.ts'
import {
  change,
  type InstallQueueDependencies,
  type InstallQueueState,
  type Interruption,
  isActive,
  notify,
  present,
  save,
} from './install-queue-state.ts'
import { interrupt, startNext } from './run-queued-installs.ts'

export interface InstallQueue {
  find(entryId: string): StoredInstall | undefined
  findByModel(modelId: string): StoredInstall | undefined
  /** `null` when the model is not installed. */
  present(entryId: string): Promise<ModelInstall | null>
  update(
    entryId: string,
    changes: Partial<Pick<StoredInstall, 'state' | 'verified'>>,
  ): Promise<void>
  /** Begins an installation, or continues one that was paused or failed. */
  install(entry: ModelEntry): Promise<ModelInstall>
  pause(entryId: string): Promise<ModelInstall>
  cancel(entryId: string): Promise<void>
  /** Interrupts the running installation, which becomes paused. */
  close(): Promise<void>
}

/**
 * Runs installations one at a time, in the order of the requests. After a restart they are paused;
 * received bytes stay.
 */
export async function createInstallQueue(
  dependencies: InstallQueueDependencies,
): Promise<InstallQueue> {
  const rows = await dependencies.repository.installs()
  const queue: InstallQueueState = {
    ...dependencies,
    stored: new Map(rows.map((row) => [row.entryId, row])),
    waiting: [],
    running: undefined,
    isClosing: false,
  }
  for (const row of rows) if (isActive(row.state)) await save(queue, { ...row, state: 'paused' })
  const unfinished = [...queue.stored.values()].filter(
    ({ state }) => state === 'paused' || state === 'failed',
  )
  await dependencies.folder.sweep(unfinished.map(({ entryId }) => entryId))
  return {
    ...installReads(queue),
    ...installActions(queue),
    async close(): Promise<void> {
      queue.isClosing = true
      for (const { id } of queue.waiting.splice(0)) await change(queue, id, { state: 'paused' })
      queue.running?.abort.abort('pause' satisfies Interruption)
      await queue.running?.done
    },
  }
}

function installReads(
  queue: InstallQueueState,
): Pick<InstallQueue, 'find' | 'findByModel' | 'present' | 'update'> {
  return {
    find: (entryId: string) => queue.stored.get(entryId),
    findByModel: (modelId: string) =>
      [...queue.stored.values()].find(
        (row) => row.modelId === modelId && row.state === 'installed',
      ),
    async present(entryId: string): Promise<ModelInstall | null> {
      await detectRemoval(queue, entryId)
      const row = queue.stored.get(entryId)
      return row === undefined || row.state === 'removed' ? null : present(queue, row)
    },
    update: (entryId: string, changes: Partial<Pick<StoredInstall, 'state' | 'verified'>>) =>
      change(queue, entryId, changes),
  }
}

/** Files may also be removed by hand. */
async function detectRemoval(queue: InstallQueueState, entryId: string): Promise<void> {
  const row = queue.stored.get(entryId)
  if (
    row?.state !== 'installed' ||
    row.modelId === undefined ||
    (await queue.folder.contains(row.modelId))
  )
    return
  await change(queue, entryId, { state: 'removed' })
}

function installActions(
  queue: InstallQueueState,
): Pick<InstallQueue, 'install' | 'pause' | 'cancel'> {
  const requireState = (entryId: string, ...states: readonly InstallState[]) => {
    const row = queue.stored.get(entryId)
    if (!row || !states.includes(row.state)) throw new Problem('catalogue.wrong-moment')
    return row
  }
  return {
    async install(entry: ModelEntry): Promise<ModelInstall> {
      const row = queue.stored.get(entry.id)
      const isNew = row === undefined || row.state === 'removed'
      if (!isNew) requireState(entry.id, 'paused', 'failed')
      if (queue.waiting.length >= catalogueLimits.queuedInstallsMax)
        throw new Problem('catalogue.queue-full')
      queue.waiting.push(entry)
      await save(queue, waitingRow(entry.id, queue.clock.now(), isNew ? undefined : row))
      const install = await notify(queue, entry.id)
      startNext(queue)
      return install
    },
    async pause(entryId: string): Promise<ModelInstall> {
      requireState(entryId, 'waiting', 'downloading', 'checking')
      await interrupt(queue, entryId, 'pause')
      // It may have ended just before.
      if (isActive(queue.stored.get(entryId)?.state))
        await change(queue, entryId, { state: 'paused' })
      return notify(queue, entryId)
    },
    async cancel(entryId: string): Promise<void> {
      requireState(entryId, 'waiting', 'downloading', 'checking', 'paused', 'failed')
      await interrupt(queue, entryId, 'cancel')
      if (queue.stored.get(entryId)?.state === 'installed')
        throw new Problem('catalogue.wrong-moment')
      await queue.folder.discard(entryId)
      queue.stored.delete(entryId)
      await queue.database.commit((transaction) =>
        queue.repository.removeInstall(entryId, transaction),
      )
    },
  }
}

const waitingRow = (
  entryId: string,
  now: number,
  before: StoredInstall | undefined,
): StoredInstall => ({
  entryId,
  state: 'waiting',
  files: before?.files ?? [],
  modelId: undefined,
  error: undefined,
  requestedAt: now,
  installedAt: undefined,
  verified: undefined,
})
