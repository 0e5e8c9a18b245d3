import type { BackupKeep } from '@atelier/contract/backups/backup-plan'
import type { BackupStep } from '@atelier/contract/backups/backups'
import type { DatabaseLocation } from '#database/copy/copy-database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import type { Storage } from '#storage/storage.ts'

/** What a planned backup is made of, and where it goes. */
export interface BackupWork {
  readonly source: {
    readonly location: DatabaseLocation
    readonly storage: Pick<Storage, 'open'>
    /** Not there when the secrets come from SECRET_KEY. */
    readonly secretsFile: string
  }
  readonly store: BackupStore
  readonly keep: BackupKeep
  /** A folder of this backup's own, removed afterwards. */
  readonly scratchFolder: string
  /** Looks at every file of the pool, and restores the backup beside the installation. */
  readonly isThorough: boolean
  readonly clock: Clock
  readonly makeId: MakeId
  /** Files, of so many. */
  report(step: BackupStep, done?: number, total?: number): void
}
