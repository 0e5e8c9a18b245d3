import type { Database } from '#database/database.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { removalRows } from './remove-rows.repository.ts'

interface PurgeDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'removeRows' | 'removeBytes'>
  onChange(): void
}
type Choice = Parameters<ReturnType<typeof removalRows>['removeSlice']>[0]

/** Removes what is in the trash for good: rows, texts and files, in transactions that nobody waits long for. */
export function createPurges({ database, files, onChange }: PurgeDependencies) {
  async function removeAll(choice: Choice): Promise<void> {
    for (;;) {
      const { isLast, fileIds } = await database.commit(async (on) => {
        const slice = await removalRows(on).removeSlice(choice)
        await files.removeRows(on, slice.fileIds)
        return slice
      })
      await files.removeBytes(fileIds)
      if (isLast) return
    }
  }
  return {
    async purgeSource(userId: string, sourceId: string): Promise<void> {
      await removeAll({ userId, sourceId })
      onChange()
    },
    async purgeCollection(userId: string, collectionId: string): Promise<void> {
      await removeAll({ userId, collectionId })
      await database.commit((on) => removalRows(on).removeCollection(userId, collectionId))
      onChange()
    },
  }
}
