import { requestResult } from './indexed-db.ts'

const database = 'atelier-files'
const table = 'files'

/** A file that survives a reload; without a database (a private window), it does not. */
export const createStoredFile = (name: string) => ({
  read: async (): Promise<File | undefined> => {
    const found = await runRequest('readonly', (files) => files.get(name))
    return found instanceof File ? found : undefined
  },
  save: async (file: File | undefined): Promise<void> => {
    await runRequest('readwrite', (files) => (file ? files.put(file, name) : files.delete(name)))
  },
})

export const clearStoredFiles = (): void => void runRequest('readwrite', (files) => files.clear())

async function runRequest(
  mode: IDBTransactionMode,
  run: (files: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const open = await requestResult(openDatabase())
    try {
      return await requestResult(run(open.transaction(table, mode).objectStore(table)))
    } finally {
      open.close()
    }
  } catch {
    // No access, or full: nothing is stored.
    return undefined
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(table)
  return request
}
