/** A recording as it grows, in this browser: a page that dies loses at most its last second. */
export interface StoredRecording {
  readonly id: string
  /** Milliseconds. */
  readonly startedAt: number
  /** Of the samples that are kept. */
  readonly byteLength: number
}
export interface RecordingStore {
  append(recording: StoredRecording, number: number, bytes: ArrayBuffer): Promise<void>
  /** Says that it still grows, so that no other page takes it for one that was left. Answers its end. */
  markActive(id: string): () => void
  /** Those that were left by a page that is gone, newest first. */
  list(): Promise<readonly StoredRecording[]>
  /** Its samples, in order. */
  read(id: string): Promise<readonly Blob[]>
  remove(id: string): Promise<void>
}

const database = 'atelier-recordings'
const lockOf = (id: string) => `${database} ${id}`
const [recordings, parts] = ['recordings', 'parts'] as const
/** Parts that are in memory at once when a recording is put together. */
const batch = 120

export const recordingStore: RecordingStore = {
  append: (recording, number, bytes) =>
    withTransaction('readwrite', async (transaction) => {
      transaction.objectStore(parts).put(bytes, [recording.id, number])
      await requestResult(transaction.objectStore(recordings).put(recording))
    }),
  markActive(id) {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Absent off a secure context, where there is no microphone either. The browser ends it with the page.
    if ('locks' in navigator) void navigator.locks.request(lockOf(id), () => promise)
    return resolve
  },
  async list() {
    const all = await withTransaction('readonly', (transaction) =>
      requestResult<StoredRecording[]>(transaction.objectStore(recordings).getAll()),
    )
    const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
    const growing = new Set(held.map(({ name }) => name))
    return all
      .filter(({ id }) => !growing.has(lockOf(id)))
      .sort((one, other) => other.startedAt - one.startedAt)
  },
  async read(id) {
    const blobs: Blob[] = []
    for (let number = 0; ; number += batch) {
      const range = IDBKeyRange.bound([id, number], [id, number + batch], false, true)
      const some = await withTransaction('readonly', (transaction) =>
        requestResult<ArrayBuffer[]>(transaction.objectStore(parts).getAll(range)),
      )
      if (some.length === 0) return blobs
      blobs.push(new Blob(some))
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

export function clearRecordings(): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // Closed to this page: nothing was kept.
  }
}

async function withTransaction<T>(
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const open = await requestResult(openDatabase())
  try {
    const transaction = open.transaction([recordings, parts], mode)
    const result = await act(transaction)
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

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database refused'))
  })
const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the database is full'))
  })
