import type { PendingUpload, UploadSpace } from './upload-space.ts'
import type { StoredUpload } from './uploads.repository.ts'

/** The space that unfinished uploads count as taken, by upload. */
export function createPendingUploads(space: UploadSpace) {
  const byId = new Map<string, PendingUpload & { received: number }>()
  const entryOf = ({ userId, byteSize }: StoredUpload, received: number) => {
    const entry = { userId, byteSize, received, receivedBytes: () => entry.received }
    return entry
  }
  const remove = (id: string) => {
    const entry = byId.get(id)
    if (entry) space.release(entry)
    byId.delete(id)
  }
  const add = (upload: StoredUpload, received: number) => {
    const entry = entryOf(upload, received)
    byId.set(upload.id, entry)
    space.add(entry)
  }
  return {
    /** @throws Problem when there is no space for it */
    async reserve(upload: StoredUpload): Promise<void> {
      const entry = entryOf(upload, 0)
      await space.reserve(entry)
      byId.set(upload.id, entry)
    },
    add,
    remove,
    removeUnknown(known: ReadonlySet<string>): void {
      for (const id of byId.keys()) if (!known.has(id)) remove(id)
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
