import type { Log } from '#platform/log/log.ts'

/** Logs when shared storage stops answering, and when it does again: not each of the calls in between. */
export function createStorageHealth(log: Pick<Log, 'error' | 'info'>) {
  let isAway = false
  return {
    failed(cause: unknown): void {
      if (!isAway) log.error('le stockage des fichiers ne répond pas', { source: 'system', cause })
      isAway = true
    },
    worked(): void {
      if (isAway) log.info('le stockage des fichiers répond de nouveau', { source: 'system' })
      isAway = false
    },
  }
}
export type StorageHealth = ReturnType<typeof createStorageHealth>
