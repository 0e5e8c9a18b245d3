/** A file that survives a reload, in this browser; without a database (a private window), it simply does not. */
const database = 'atelier-files'
const table = 'files'

export const keptFile = (name: string) => ({
  read: async (): Promise<File | undefined> => {
    const found = await ask('readonly', (files) => files.get(name))
    return found instanceof File ? found : undefined
  },
  keep: async (file: File | undefined): Promise<void> => {
    await ask('readwrite', (files) => (file ? files.put(file, name) : files.delete(name)))
  },
})

export const forgetKeptFiles = (): void => void ask('readwrite', (files) => files.clear())

async function ask(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const open = await settled(openDatabase())
    try {
      return await settled(act(open.transaction(table, mode).objectStore(table)))
    } finally {
      open.close()
    }
  } catch {
    // Closed to this page, or full: nothing is kept.
    return undefined
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(table)
  return request
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database refused'))
  })
