import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#platform/files/durable-files.ts'

/** Brings what was committed to the disk. */
export interface WriteAheadLog {
  flush(): Promise<void>
  /** To be called before the database itself is closed, which removes the log. */
  close(): Promise<void>
}

/**
 * The log of an SQLite database, to which a commit appends. SQLite would wait for the disk inside the commit and hold up the
 * whole process, every streamed token included; here the wait is a thread's of Node. The log stays the same file until the
 * database is closed.
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
