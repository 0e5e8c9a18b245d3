import type { PendingUpload, UploadSpace } from './upload-space.ts'
import type { StoredUpload } from './uploads.repository.ts'

interface Entry extends PendingUpload {
  received: number
  hasRow: boolean
}

function entryOf({ userId, byteSize }: StoredUpload, received: number, hasRow: boolean): Entry {
  const entry = { userId, byteSize, received, hasRow, receivedBytes: () => entry.received }
  return entry
}

/** The space that unfinished uploads count as taken, by upload. */
export function createPendingUploads(space: UploadSpace) {
  const byId = new Map<string, Entry>()
  const remove = (id: string) => {
    const entry = byId.get(id)
    if (entry) space.release(entry)
    byId.delete(id)
  }
  const add = (upload: StoredUpload, received: number) => {
    const entry = entryOf(upload, received, true)
    byId.set(upload.id, entry)
    space.add(entry)
  }
  /** One whose row is being written is not known yet. */
  const removeUnknown = (known: ReadonlySet<string>) => {
    for (const [id, { hasRow }] of byId) if (hasRow && !known.has(id)) remove(id)
  }
  return {
    /** @throws Problem when there is no space for it */
    async reserve(upload: StoredUpload): Promise<void> {
      const entry = entryOf(upload, 0, false)
      await space.reserve(entry)
      byId.set(upload.id, entry)
    },
    /** Its row is written. */
    confirm(id: string): void {
      const entry = byId.get(id)
      if (entry) entry.hasRow = true
    },
    add,
    remove,
    removeUnknown,
    /** Counts what the rows say, which other servers write too. */
    replaceAll(uploads: readonly (StoredUpload & { readonly received: number })[]): void {
      removeUnknown(new Set(uploads.map(({ id }) => id)))
      for (const upload of uploads) {
        remove(upload.id)
        add(upload, upload.received)
      }
    },
    async *count(id: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of bytes) {
        yield chunk
        const entry = byId.get(id)
        if (entry) entry.received += chunk.length
      }
    },
    async withReleased<T>(upload: StoredUpload, act: () => Promise<T>): Promise<T> {
      remove(upload.id)
      try {
        return await act()
      } catch (cause) {
        add(upload, upload.byteSize)
        throw cause
      }
    },
  }
}
export type PendingUploads = ReturnType<typeof createPendingUploads>
