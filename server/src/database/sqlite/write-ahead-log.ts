import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#platform/files/durable-files.ts'

/** Makes commits durable. */
export interface WriteAheadLog {
  flush(): Promise<void>
  /** Call it before closing the database, which removes the log. */
  close(): Promise<void>
}

/**
 * The write-ahead log of an SQLite database. SQLite would wait for the disk inside the commit and block the whole process,
 * every streamed token included; here a thread of Node waits. The log stays the same file until the database is closed.
 */
export function openWriteAheadLog(databaseFile: string): WriteAheadLog {
  let log: FileHandle | undefined
  return {
    async flush() {
      if (!log) {
        log = await open(`${databaseFile}-wal`, 'r+')
        syncFolder(dirname(databaseFile))
      }
      await log.datasync()
    },
    close: async () => log?.close(),
  }
}
