import type { SharedPage } from '@atelier/contract/sharing/shares'
import type { Database, WriteTransaction } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { withSharedPageTurn } from '#platform/shared-work.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type StoredShare, shareRows } from '../shares.repository.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { type OpenShareDependencies, type Reader, readCopy } from './open-share.ts'

export interface ReadSharedDependencies extends OpenShareDependencies {
  readonly database: Pick<Database, 'queries' | 'commit'>
  readonly files: Pick<StoredFiles, 'open'>
  /** What notes that a share was read for the first time, not by whom. Asked for before the transaction in which it writes. */
  openingRecorder(share: StoredShare): Promise<(on: WriteTransaction) => Promise<void>>
}
interface Reading {
  readonly secret: string
  readonly cursor?: string | undefined
}

/** A page of a share. Without a cursor its first, which counts as an opening. @throws Problem */
export async function readShared(
  dependencies: ReadSharedDependencies,
  { id, reader }: { readonly id: string; readonly reader: Reader },
  { secret, cursor }: Reading,
): Promise<SharedPage> {
  const { share, result: page } = await readCopy(dependencies, id, { secret, reader }, (copy) => {
    // Of a copy that was replaced, nothing more is read.
    const from = cursor === undefined ? 0 : (positionOf(cursor, copy) ?? 0)
    return withSharedPageTurn(id, () => readSnapshot(dependencies.files, copy, from))
  })
  if (cursor === undefined) await countOpening(dependencies, share)
  return {
    ...{ title: share.title, author: share.author ?? null },
    refreshedAt: isoDate(share.refreshedAt),
    expiresAt: share.expiresAt === undefined ? null : isoDate(share.expiresAt),
    messages: [...page.messages],
    cursor: `${share.refreshedAt}.${page.next}`,
    isLast: page.isLast,
  }
}

const shape = /^(\d{1,15})\.(\d{1,9})$/
/** Where in the file; `undefined` when the cursor is of another copy. */
function positionOf(cursor: string, { refreshedAt }: StoredShare): number | undefined {
  const [, copy, position] = shape.exec(cursor) ?? []
  return Number(copy) === refreshedAt ? Number(position) : undefined
}

async function countOpening(
  { database, openingRecorder }: ReadSharedDependencies,
  share: StoredShare,
): Promise<void> {
  const record = share.openings === 0 ? await openingRecorder(share) : undefined
  await database.commit(async (on) => {
    const openings = await shareRows(on).countOpening(share.id)
    if (openings === 1) await record?.(on)
  })
}
