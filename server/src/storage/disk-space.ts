import { Problem } from '@atelier/contract/problems/problems'
import { diskReserveBytes, type Storage } from './storage.ts'

const bytesBetweenChecks = 4 * 1024 * 1024

/** Leaves the reserve of the disk to the rest of the product, also while bytes arrive. */
export function createDiskSpace(storage: Pick<Storage, 'freeBytes'>) {
  const isAvailable = async (): Promise<boolean> => (await storage.freeBytes()) > diskReserveBytes
  return {
    isAvailable,
    /** Bytes that may still be taken in. */
    usableBytes: async (): Promise<number> => (await storage.freeBytes()) - diskReserveBytes,
    /**
     * The same bytes; looks every few megabytes whether the disk takes more.
     * @throws Problem `server.no-space`
     */
    async *guard(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let unchecked = 0
      for await (const chunk of stream) {
        unchecked += chunk.length
        if (unchecked >= bytesBetweenChecks) {
          if (!(await isAvailable())) throw new Problem('server.no-space')
          unchecked = 0
        }
        yield chunk
      }
    },
  }
}
export type DiskSpace = ReturnType<typeof createDiskSpace>
