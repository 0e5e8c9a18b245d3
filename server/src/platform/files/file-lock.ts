import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from './private-files.ts'

const busy = 5

/**
 * Holds the file for this process alone; `undefined` when another has it. An SQLite transaction is used because its lock is the
 * operating system's own on every platform, and so ends with the process, even a killed one.
 */
export function tryLockFile(file: string): (() => void) | undefined {
  ensurePrivateFile(file)
  const holder = new DatabaseSync(file, { timeout: 0 })
  try {
    holder.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => holder.close()
  } catch (cause) {
    holder.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy) return undefined
    throw cause
  }
}
