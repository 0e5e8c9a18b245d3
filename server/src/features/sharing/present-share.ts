import type { Share } from '@atelier/contract/sharing/shares'
import { isoDate } from '#platform/clock.ts'
import type { StoredShare } from './shares.repository.ts'

/** A share as its owner sees it; `closedBy`: why it opens nothing now. */
export const presentShare = (
  share: Omit<StoredShare, 'openings'> & { readonly openings?: number },
  closedBy?: Share['closedBy'],
): Share => ({
  ...{ id: share.id, chatId: share.chatId, title: share.title, audience: share.audience },
  withFiles: share.options.withFiles,
  withReasoning: share.options.withReasoning,
  showsName: share.options.showsName,
  openings: share.openings ?? 0,
  byteSize: share.byteSize,
  ...(closedBy && { closedBy }),
  createdAt: isoDate(share.createdAt),
  refreshedAt: isoDate(share.refreshedAt),
  expiresAt: share.expiresAt === undefined ? null : isoDate(share.expiresAt),
})
