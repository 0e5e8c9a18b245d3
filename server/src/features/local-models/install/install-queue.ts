import { catalogueLimits, type ModelInstall } from '@atelier/contract/local-models/local-models'
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
import { createProgressCounter, type ProgressCounter } from './download-progress.ts'
import { presentInstall, totalBytesOf } from './present-install.ts'
import { type InstallDependencies, runInstall } from './run-install.ts'

export interface InstallQueueDependencies extends InstallDependencies {
  readonly database: Database
  readonly repository: LocalModelsRepository
  readonly clock: Clock
  readonly log: Log
  /** Told at every change, and a few times a second while bytes arrive. */
  readonly onProgress: (install: ModelInstall) => void
  readonly onInstalled: () => Promise<void>
}

export interface InstallQueue {
  find(entryId: string): StoredInstall | undefined
  findByModel(modelId: string): StoredInstall | undefined
  /** As shown; nothing for what is not installed. */
  present(entryId: string): Promise<ModelInstall | null>
  /** Writes what became of an installed model. */
  update(
    entryId: string,
    changes: Partial<Pick<StoredInstall, 'state' | 'verified'>>,
  ): Promise<void>
  /** Begins, or goes on with what was paused or has failed. */
  install(entry: ModelEntry): Promise<ModelInstall>
  pause(entryId: string): Promise<ModelInstall>
  cancel(entryId: string): Promise<void>
  /** Interrupts what runs; it will be shown as paused. */
  close(): Promise<void>
}

/** Why one that runs is ended from outside. */
type Interruption = 'pause' | 'cancel'
interface Running {
  readonly entryId: string
  readonly abort: AbortController
  readonly progress: ProgressCounter
  readonly done: Promise<void>
}
interface InstallQueueState extends InstallQueueDependencies {
  readonly stored: Map<string, StoredInstall>
  readonly waiting: ModelEntry[]
  running: Running | undefined
  isClosing: boolean
}

const notifyEveryMs = 500

/** Installations, one at a time in the order asked; a server that starts again shows them paused, with what had arrived. */
export async function createInstallQueue(options: InstallQueueDependencies): Promise<InstallQueue> {
  const rows = await options.repository.installs()
  const room: InstallQueueState = {
    ...options,
    stored: new Map(rows.map((row) => [row.entryId, row])),
    waiting: [],
    running: undefined,
    isClosing: false,
  }
  for (const row of rows) if (isActive(row.state)) await save(room, { ...row, state: 'paused' })
  const underWay = [...room.stored.values()].filter(
    ({ state }) => state === 'paused' || state === 'failed',
  )
  await options.folder.sweep(underWay.map(({ entryId }) => entryId))
  return {
    ...installReads(room),
    ...installActions(room),
    async close(): Promise<void> {
      room.isClosing = true
      for (const { id } of room.waiting.splice(0)) await change(room, id, { state: 'paused' })
      room.running?.abort.abort('pause' satisfies Interruption)
      await room.running?.done
    },
  }
}

function installReads(
  room: InstallQueueState,
): Pick<InstallQueue, 'find' | 'findByModel' | 'present' | 'update'> {
  return {
    find: (entryId: string) => room.stored.get(entryId),
    findByModel: (modelId: string) =>
      [...room.stored.values()].find((row) => row.modelId === modelId && row.state === 'installed'),
    async present(entryId: string): Promise<ModelInstall | null> {
      await noticeRemoval(room, entryId)
      const row = room.stored.get(entryId)
      return row === undefined || row.state === 'removed' ? null : present(room, row)
    },
    update: (entryId: string, changes: Partial<Pick<StoredInstall, 'state' | 'verified'>>) =>
      change(room, entryId, changes),
  }
}

/** Files may also be taken away by hand. */
async function noticeRemoval(room: InstallQueueState, entryId: string): Promise<void> {
  const row = room.stored.get(entryId)
  if (
    row?.state !== 'installed' ||
    row.modelId === undefined ||
    (await room.folder.contains(row.modelId))
  )
    return
  await change(room, entryId, { state: 'removed' })
}

function installActions(
  room: InstallQueueState,
): Pick<InstallQueue, 'install' | 'pause' | 'cancel'> {
  const must = (entryId: string, ...states: readonly InstallState[]) => {
    const row = room.stored.get(entryId)
    if (!row || !states.includes(row.state)) throw new Problem('catalogue.wrong-moment')
    return row
  }
  return {
    async install(entry: ModelEntry): Promise<ModelInstall> {
      const row = room.stored.get(entry.id)
      const isFresh = row === undefined || row.state === 'removed'
      if (!isFresh) must(entry.id, 'paused', 'failed')
      if (room.waiting.length >= catalogueLimits.queuedInstallsMax)
        throw new Problem('catalogue.queue-full')
      room.waiting.push(entry)
      await save(room, waitingRow(entry.id, room.clock.now(), isFresh ? undefined : row))
      const shown = await notify(room, entry.id)
      startNext(room)
      return shown
    },
    async pause(entryId: string): Promise<ModelInstall> {
      must(entryId, 'waiting', 'downloading', 'checking')
      await interrupt(room, entryId, 'pause')
      // It may have ended a moment before.
      if (isActive(room.stored.get(entryId)?.state))
        await change(room, entryId, { state: 'paused' })
      return notify(room, entryId)
    },
    async cancel(entryId: string): Promise<void> {
      must(entryId, 'waiting', 'downloading', 'checking', 'paused', 'failed')
      await interrupt(room, entryId, 'cancel')
      if (room.stored.get(entryId)?.state === 'installed')
        throw new Problem('catalogue.wrong-moment')
      await room.folder.discard(entryId)
      room.stored.delete(entryId)
      await room.database.commit((transaction) =>
        room.repository.removeInstall(entryId, transaction),
      )
    },
  }
}

const isActive = (state: InstallState | undefined) =>
  state === 'waiting' || state === 'downloading' || state === 'checking'

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

/** Ends the one that runs, or takes the one that waits out of the queue; resolves once nothing touches its files any more. */
async function interrupt(room: InstallQueueState, entryId: string, why: Interruption) {
  const place = room.waiting.findIndex(({ id }) => id === entryId)
  if (place >= 0) room.waiting.splice(place, 1)
  if (room.running?.entryId !== entryId) return
  const { abort, done } = room.running
  abort.abort(why)
  await done
}

function startNext(room: InstallQueueState) {
  if (room.running || room.isClosing) return
  const entry = room.waiting.shift()
  if (!entry) return
  const abort = new AbortController()
  const progress = createProgressCounter(0, () => performance.now())
  const done = runNext(room, entry, { abort, progress }).finally(() => {
    room.running = undefined
    startNext(room)
  })
  room.running = { entryId: entry.id, abort, progress, done }
}

/** Never rejects: how it ended is in the row. */
async function runNext(
  room: InstallQueueState,
  entry: ModelEntry,
  { abort, progress }: Pick<Running, 'abort' | 'progress'>,
): Promise<void> {
  const files = room.stored.get(entry.id)?.files ?? []
  const set = async (changes: Partial<StoredInstall>) => {
    await change(room, entry.id, changes)
    await notify(room, entry.id)
  }
  try {
    progress.add(
      await room.folder.receivedBytes(
        entry.id,
        files.map(({ name }) => name),
      ),
    )
    await set({ state: 'downloading' })
    const installed = await runInstall({
      ...room,
      ...{ entry, files, signal: abort.signal },
      onFiles: (found) => change(room, entry.id, { files: found }),
      onBytes: notifyRegularly(room, entry.id, progress),
      onChecking: () => set({ state: 'checking' }),
    })
    const now = room.clock.now()
    await set({
      ...installed,
      state: 'installed',
      installedAt: now,
      verified: { at: now, isIntact: true },
    })
  } catch (cause) {
    return await saveOutcome(room, entry.id, abort.signal.aborted ? 'interrupted' : cause)
  }
  await room
    .onInstalled()
    .catch((cause: unknown) =>
      room.log.error('un modèle installé n’a pas été remarqué', { entry: entry.id, cause }),
    )
}

async function saveOutcome(
  room: InstallQueueState,
  entryId: string,
  cause: unknown,
): Promise<void> {
  if (cause === 'interrupted') return change(room, entryId, { state: 'paused' })
  if (!(cause instanceof Problem))
    room.log.error('une installation a échoué', { entry: entryId, cause })
  const { code, params } =
    cause instanceof Problem ? cause : new Problem('catalogue.not-written', { cause })
  await change(room, entryId, {
    state: 'failed',
    error: { code, params },
    ...(mustDescribeAgain.includes(code) && { files: [] }),
  })
  await notify(room, entryId)
}

/** After these the host is asked again what its files are. */
const mustDescribeAgain: readonly string[] = [
  'catalogue.wrong-size',
  'catalogue.wrong-hash',
  'catalogue.file-missing',
]

function notifyRegularly(room: InstallQueueState, entryId: string, progress: ProgressCounter) {
  let toldAt = Number.NEGATIVE_INFINITY
  return (count: number) => {
    progress.add(count)
    const now = performance.now()
    if (now - toldAt < notifyEveryMs) return
    toldAt = now
    const row = room.stored.get(entryId)
    if (row) room.onProgress(presentInstall(row, progress.now()))
  }
}

async function notify(room: InstallQueueState, entryId: string): Promise<ModelInstall> {
  const row = room.stored.get(entryId)
  if (!row) throw new Problem('catalogue.wrong-moment')
  const shown = await present(room, row)
  room.onProgress(shown)
  return shown
}

async function change(
  room: InstallQueueState,
  entryId: string,
  changes: Partial<StoredInstall>,
): Promise<void> {
  const row = room.stored.get(entryId)
  if (row) await save(room, { ...row, ...changes })
}

async function save(room: InstallQueueState, row: StoredInstall): Promise<void> {
  room.stored.set(row.entryId, row)
  await room.database.commit((transaction) => room.repository.saveInstall(row, transaction))
}

async function present(room: InstallQueueState, row: StoredInstall): Promise<ModelInstall> {
  if (room.running?.entryId === row.entryId) return presentInstall(row, room.running.progress.now())
  const names = row.files.map(({ name }) => name)
  const receivedBytes =
    row.state === 'installed'
      ? totalBytesOf(row)
      : await room.folder.receivedBytes(row.entryId, names)
  return presentInstall(row, { receivedBytes: receivedBytes ?? 0, bytesPerSecond: undefined })
}
