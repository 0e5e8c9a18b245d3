import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import { type Share, type ShareDraft, shareLimits } from '@atelier/contract/sharing/shares'
import { allowsAudience, type SharingSettings } from '@atelier/contract/sharing/sharing-policy'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { presentShare } from './present-share.ts'
import { noShare } from './reading/open-share.ts'
import { shareRows } from './shares.repository.ts'
import { type SnapshotDependencies, storeSnapshot } from './snapshot/store-snapshot.ts'

export type Actor = NewAuditEntry['actor']

export interface MakeSharesDependencies extends SnapshotDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly files: SnapshotDependencies['files'] & Pick<StoredFiles, 'removeRows' | 'removeBytes'>
  settings(): SharingSettings
  readonly record: RecordAuditEntry
  readonly clock: Clock
  readonly makeId: MakeId
}

const dayMs = 24 * 60 * 60 * 1000

/** Making shares, and giving them another copy. */
export const makeShares = (dependencies: MakeSharesDependencies) => ({
  /** The secret is not stored, only its hash. @throws Problem */
  create: (actor: Actor, draft: ShareDraft): Promise<{ share: Share; secret: string }> =>
    createShare(dependencies, actor, draft),
  /** @throws Problem */
  refresh: (actor: Actor, id: string): Promise<Share> => refreshShare(dependencies, actor, id),
})

async function createShare(
  dependencies: MakeSharesDependencies,
  actor: Actor,
  { chatId, audience, expiresInDays, ...options }: ShareDraft,
) {
  const { database, chats, clock, makeId, record } = dependencies
  const { userId } = actor
  requireAllowed(dependencies.settings(), { audience, expiresInDays })
  const title = await requireShareable(dependencies, userId, chatId)
  await requireRoom(shareRows(database.queries), userId, clock.now())
  const secret = makeSecret()
  const share = await storeSnapshot(
    { ...dependencies, chats },
    { userId, chatId, title, options },
    async (on, { files: copies, ...copy }) => {
      const rows = shareRows(on)
      const now = clock.now()
      // Again, under the lock.
      await requireRoom(rows, userId, now)
      const made = {
        ...{ id: makeId(), userId, chatId, audience, options, ...copy },
        ...{ secretHash: hashSecret(secret), createdAt: now },
        expiresAt: expiresInDays === null ? undefined : now + expiresInDays * dayMs,
      }
      await rows.insert(made)
      await rows.addFiles(made.id, copies)
      const after = { audience, ...(expiresInDays !== null && { days: expiresInDays }) }
      await record({ actor, action: 'share.made', target: targetOf(made.id), after }, on)
      return made
    },
  )
  return { share: presentShare(share), secret }
}

async function refreshShare(
  dependencies: MakeSharesDependencies,
  actor: Actor,
  id: string,
): Promise<Share> {
  const { database, files, clock, record } = dependencies
  const { userId } = actor
  const share = await shareRows(database.queries).findOwned(userId, id, clock.now())
  if (!share) throw noShare()
  const { chatId, options, audience } = share
  if (!allowsAudience(dependencies.settings(), audience)) throw new Problem('share.off')
  const chat = await dependencies.chats.find(userId, chatId)
  if (!chat) throw noShare()
  const { replaced, removed } = await storeSnapshot(
    dependencies,
    { userId, chatId, title: chat.title, options },
    async (on, { files: copies, ...copy }) => {
      const rows = shareRows(on)
      // It may have been revoked or refreshed meanwhile.
      const current = await rows.findOwned(userId, id, clock.now())
      if (!current) throw noShare()
      // A cursor says by this time of which copy it is.
      const refreshedAt = Math.max(copy.refreshedAt, current.refreshedAt + 1)
      const former = [current.fileId, ...(await rows.removeFiles(id))]
      await rows.replaceCopy(id, { ...copy, refreshedAt })
      await rows.addFiles(id, copies)
      await files.removeRows(on, former)
      await record({ actor, action: 'share.refreshed', target: targetOf(id) }, on)
      return { replaced: { ...current, ...copy, refreshedAt }, removed: former }
    },
  )
  await files.removeBytes(removed)
  return presentShare(replaced)
}

/** By its id alone: titles are of what people write. */
export const targetOf = (id: string) => ({ id, name: '' })

/** @throws Problem */
function requireAllowed(
  settings: SharingSettings,
  { audience, expiresInDays }: Pick<ShareDraft, 'audience' | 'expiresInDays'>,
): void {
  const isTooLong = expiresInDays !== null && expiresInDays > settings.longestDays
  if (!allowsAudience(settings, audience) || isTooLong) throw new Problem('share.off')
}

/** Its title. @throws Problem */
async function requireShareable(
  { chats }: Pick<MakeSharesDependencies, 'chats'>,
  userId: string,
  chatId: string,
): Promise<string> {
  const chat = await chats.find(userId, chatId)
  if (!chat) throw new Problem('chat.not-found')
  if (chat.isTemporary) throw new Problem('share.temporary-chat')
  return chat.title
}

/** @throws Problem */
async function requireRoom(
  rows: Pick<ReturnType<typeof shareRows>, 'countOpen'>,
  userId: string,
  now: number,
): Promise<void> {
  if ((await rows.countOpen(userId, now)) >= shareLimits.open) throw new Problem('share.too-many')
}
