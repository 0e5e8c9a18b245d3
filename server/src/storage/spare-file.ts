import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

export const spareBytes = 64 * 1024 * 1024
const chunkBytes = 1024 * 1024

interface SpareFileOptions {
  readonly file: string
  readonly bytes: number
  freeBytes(): Promise<number>
}

/**
 * Disk space set aside in a file: removing it makes room for what must go on when the disk is full, such as signing in and
 * deleting.
 */
export function createSpareFile({ file, bytes, freeBytes }: SpareFileOptions) {
  let taking: Promise<boolean> | undefined

  async function write(): Promise<boolean> {
    // One that was not written to its end is no reserve.
    const part = `${file}.part`
    try {
      // Random, since file systems that compress would set nothing aside for zeros.
      const chunk = randomBytes(Math.min(chunkBytes, bytes))
      await using handle = await open(part, 'w', 0o600)
      for (let written = 0; written < bytes; written += chunk.length) await handle.write(chunk)
      await handle.sync()
      await rename(part, file)
      return true
    } catch {
      // The disk is fuller than it said.
      await rm(part, { force: true })
      return false
    }
  }

  return {
    isThere: (): boolean => existsSync(file),
    /** Sets it aside, if that leaves more than `remaining` bytes; `false` when it was not. */
    async take(remaining: number): Promise<boolean> {
      if (existsSync(file)) return true
      if ((await freeBytes()) < bytes + remaining) return false
      taking ??= write().finally(() => {
        taking = undefined
      })
      return await taking
    },
    /** `false` when there was nothing to release. */
    async release(): Promise<boolean> {
      const isThere = existsSync(file)
      await rm(file, { force: true })
      return isThere
    },
  }
}
export type SpareFile = ReturnType<typeof createSpareFile>
