import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { Share } from '@atelier/contract/sharing/shares'
import type { AdminShare } from '@atelier/contract/sharing/sharing-admin'
import { allowsAudience, type SharingSettings } from '@atelier/contract/sharing/sharing-policy'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { AccountService } from '#features/account/account.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { targetOf } from './make-shares.ts'
import { presentShare } from './present-share.ts'
import { noShare } from './reading/open-share.ts'
import type { RemoveShares } from './remove-shares.ts'
import type { ShareableChats } from './shareable-chats.ts'
import { shareRows } from './shares.repository.ts'

export interface OwnerSharesDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly chats: Pick<ShareableChats, 'readable'>
  readonly describeUsers: AccountService['describeUsers']
  settings(): SharingSettings
  readonly record: RecordAuditEntry
  readonly clock: Clock
}
type Actor = NewAuditEntry['actor']

const perSlice = 50

/** What owners see of their shares, and administrators of everyone's; and how they end. */
export function ownerShares(dependencies: OwnerSharesDependencies, remove: RemoveShares) {
  const { database, clock, record } = dependencies
  const rows = shareRows(database.queries)
  return {
    list: (userId: string, query: PageQuery): Promise<Page<Share>> =>
      listShares(dependencies, userId, query),
    listAll: (query: PageQuery): Promise<Page<AdminShare>> => listAll(dependencies, query),
    /** @throws Problem */
    async revoke(actor: Actor, id: string): Promise<void> {
      const share = await rows.findOwned(actor.userId, id, clock.now())
      if (!share) throw noShare()
      await remove([share], (on) =>
        record({ actor, action: 'share.revoked', target: targetOf(id) }, on),
      )
    },
    async revokeAll(actor: Actor): Promise<{ revoked: number }> {
      let revoked = 0
      for (;;) {
        const ids = await rows.idsOf(actor.userId, perSlice)
        if (ids.length === 0) break
        const isFirst = revoked === 0
        await remove(
          ids.map((id) => ({ id, userId: actor.userId })),
          async (on) => {
            if (isFirst) await record({ actor, action: 'share.all-revoked' }, on)
          },
        )
        revoked += ids.length
      }
      return { revoked }
    },
    /** Of any user. @throws Problem */
    async revokeAny(actor: Actor, id: string): Promise<void> {
      const share = await rows.find(id, clock.now())
      if (!share) throw noShare()
      await remove([share], (on) =>
        record({ actor, action: 'share.revoked', target: targetOf(id) }, on),
      )
    },
  }
}

async function listShares(
  { database, chats, settings, clock }: OwnerSharesDependencies,
  userId: string,
  query: PageQuery,
): Promise<Page<Share>> {
  const { shares, total } = await shareRows(database.queries).list(userId, clock.now(), query)
  const readable = await chats.readable(
    userId,
    shares.map(({ chatId }) => chatId),
  )
  const allowed = settings()
  const presented = shares.map((share) => {
    if (!allowsAudience(allowed, share.audience)) return presentShare(share, 'administrator')
    return presentShare(share, readable.has(share.chatId) ? undefined : 'trash')
  })
  return toPage(presented, total, query)
}

async function listAll(
  { database, describeUsers, clock }: OwnerSharesDependencies,
  query: PageQuery,
): Promise<Page<AdminShare>> {
  const { shares, total } = await shareRows(database.queries).listAll(clock.now(), query)
  const owners = await describeUsers(shares.map(({ userId }) => userId))
  const presented = shares.map((share) => ({
    ...{ id: share.id, audience: share.audience, byteSize: share.byteSize },
    owner: owners.get(share.userId) ?? { name: '', email: '' },
    createdAt: isoDate(share.createdAt),
    refreshedAt: isoDate(share.refreshedAt),
    expiresAt: share.expiresAt === undefined ? null : isoDate(share.expiresAt),
  }))
  return toPage(presented, total, query)
}
