import type { Database } from '#database/database.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type MakeSharesDependencies, makeShares, targetOf } from './make-shares.ts'
import { createOwnedShares } from './owned-shares.repository.ts'
import { type OwnerSharesDependencies, ownerShares } from './owner-shares.ts'
import { createAddressThrottle } from './reading/address-throttle.ts'
import { copyShared } from './reading/copy-shared.ts'
import { type ReadSharedDependencies, readShared } from './reading/read-shared.ts'
import { type SharedFilesDependencies, sharedFiles } from './reading/shared-files.ts'
import { createShareRemoval } from './remove-shares.ts'
import { createShareSweep, type ShareSweepDependencies } from './share-sweep.ts'
import type { ShareableChats } from './shareable-chats.ts'

export interface SharingServiceDependencies
  extends Omit<MakeSharesDependencies, 'database' | 'chats' | 'files' | 'nameOf'>,
    Pick<ReadSharedDependencies, 'mayShare'>,
    Pick<SharedFilesDependencies, 'linkKey'>,
    Pick<OwnerSharesDependencies, 'describeUsers'>,
    Pick<ShareSweepDependencies, 'mayRunChore' | 'log'> {
  readonly database: Database
  readonly chats: ShareableChats
  readonly files: StoredFiles
  /** By default some seconds. */
  readonly refusalDelayMs?: number | undefined
}

export type { CopiedMessage, ShareableChats } from './shareable-chats.ts'

/** Copies of chats that others may read (record 0115). */
export function createSharingService(given: SharingServiceDependencies) {
  const { database, describeUsers, record } = given
  const dependencies: SharingServiceDependencies &
    Pick<MakeSharesDependencies, 'nameOf'> &
    Pick<ReadSharedDependencies, 'openingRecorder'> = {
    ...given,
    nameOf: async (userId) => (await describeUsers([userId])).get(userId)?.name,
    async openingRecorder({ id, userId }) {
      const email = (await describeUsers([userId])).get(userId)?.email ?? ''
      const entry = { actor: { userId, email }, target: targetOf(id) }
      return (on) => record({ ...entry, action: 'share.opened' }, on)
    },
  }
  const remove = createShareRemoval(dependencies)
  const files = sharedFiles(dependencies)
  return {
    ...makeShares(dependencies),
    ...ownerShares(dependencies, remove),
    ...createShareSweep(dependencies, remove),
    read: (...[share, reading]: ReadingOf) => readShared(dependencies, share, reading),
    copy: (userId: string, id: string, secret: string) =>
      copyShared(dependencies, { userId, id, secret }),
    fileLink: files.link,
    openFile: files.open,
    /** Around each call of a reader without a session. */
    throttled: createAddressThrottle(given.clock, given.refusalDelayMs),
    owned: createOwnedShares(database.queries),
  }
}
export type SharingService = ReturnType<typeof createSharingService>

type ReadingOf = Parameters<typeof readShared> extends [unknown, ...infer Rest] ? Rest : never
