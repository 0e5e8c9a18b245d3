import { requestResult } from './indexed-db.ts'
import { recordingDatabase as database } from './recording-database.ts'

/** A recording that is saved while it runs: a page that crashes loses at most the last second. */
export interface StoredRecording {
  readonly id: string
  /** Milliseconds. */
  readonly startedAt: number
  /** It becomes a message; without it, a transcription. */
  readonly purpose?: 'dictation'
  /** Of the stored samples. */
  readonly byteLength: number
}
export interface RecordingStore {
  append(recording: StoredRecording, number: number, bytes: ArrayBuffer): Promise<void>
  /** Marks the recording as still running, so that no other page offers to recover it. Returns what ends that. */
  markActive(id: string): () => void
  /** Recordings of pages that are gone, newest first. */
  list(): Promise<readonly StoredRecording[]>
  /**
   * Calls back when a page that was recording is gone: a reloaded one may let go a moment after the new one began to look.
   * Returns what ends the watch; it ends by itself after half a minute, because what another page has just stopped is that page's.
   */
  watchLeaving(onLeft: () => void): () => void
  /** Its samples, in order. */
  read(id: string): Promise<readonly Blob[]>
  remove(id: string): Promise<void>
}

const lockOf = (id: string) => `${database} ${id}`
const [recordings, parts] = ['recordings', 'parts'] as const
const watchMs = 30_000
/** How many parts are in memory at once while a recording is read. */
const batchSize = 120

export const recordingStore: RecordingStore = {
  append: (recording, number, bytes) =>
    withTransaction('readwrite', async (transaction) => {
      transaction.objectStore(parts).put(bytes, [recording.id, number])
      await requestResult(transaction.objectStore(recordings).put(recording))
    }),
  markActive(id) {
    const { promise, resolve } = Promise.withResolvers<void>()
    // No locks outside a secure context, where there is no microphone either. The browser releases the lock with the page.
    if ('locks' in navigator) void navigator.locks.request(lockOf(id), () => promise)
    return resolve
  },
  async list() {
    const all = await withTransaction('readonly', (transaction) =>
      requestResult<StoredRecording[]>(transaction.objectStore(recordings).getAll()),
    )
    const { held: locks = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
    const running = new Set(locks.map(({ name }) => name))
    return all
      .filter(({ id }) => !running.has(lockOf(id)))
      .sort((one, other) => other.startedAt - one.startedAt)
  },
  watchLeaving(onLeft) {
    const ending = new AbortController()
    if ('locks' in navigator) void waitForLocks(ending.signal, onLeft)
    return () => ending.abort()
  },
  async read(id) {
    const blobs: Blob[] = []
    for (let number = 0; ; number += batchSize) {
      const range = IDBKeyRange.bound([id, number], [id, number + batchSize], false, true)
      const found = await withTransaction('readonly', (transaction) =>
        requestResult<ArrayBuffer[]>(transaction.objectStore(parts).getAll(range)),
      )
      if (found.length === 0) return blobs
      blobs.push(new Blob(found))
    }
  },
  remove: (id) =>
    withTransaction('readwrite', async (transaction) => {
      transaction
        .objectStore(parts)
        .delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))
      await requestResult(transaction.objectStore(recordings).delete(id))
    }),
}

async function waitForLocks(ended: AbortSignal, onLeft: () => void): Promise<void> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(watchMs)])
  const { held: locks = [] } = await navigator.locks.query()
  for (const { name } of locks)
    if (name?.startsWith(lockOf('')))
      navigator.locks
        .request(name, { mode: 'shared', signal }, () => onLeft())
        .catch(() => {
          // Not gone in that time.
        })
}

async function withTransaction<T>(
  mode: IDBTransactionMode,
  run: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const open = await requestResult(openDatabase())
  try {
    const transaction = open.transaction([recordings, parts], mode)
    const result = await run(transaction)
    if (mode === 'readwrite') await transactionDone(transaction)
    return result
  } finally {
    open.close()
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(recordings, { keyPath: 'id' })
    request.result.createObjectStore(parts)
  }
  return request
}

const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the database is full'))
  })
