import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@atelier/contract/problems/problems'
import { allowsAudience, type SharingSettings } from '@atelier/contract/sharing/sharing-policy'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { hashSecret } from '#platform/secrets/secret-tokens.ts'
import type { ShareableChats } from '../shareable-chats.ts'
import { type StoredShare, shareRows } from '../shares.repository.ts'

export interface OpenShareDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly chats: Pick<ShareableChats, 'find'>
  /** What the administrator allows now. */
  settings(): SharingSettings
  /** Whether this account may share chats: it is neither closed nor suspended, and has the chat. */
  mayShare(userId: string): Promise<boolean>
  readonly clock: Clock
}

/** Without a session, only what is shared by a link. */
export type Reader = 'anyone' | 'member'

/** One failure for all that is wrong, so that nobody learns what there was. */
export const noShare = () => new Problem('share.not-found')

/**
 * The share of this id, if it works now.
 * @throws Problem `share.not-found`
 */
export async function requireOpen(
  dependencies: OpenShareDependencies,
  id: string,
  proof: { readonly secret: string; readonly reader: Reader } | undefined,
): Promise<StoredShare> {
  const { database, clock } = dependencies
  const share = await shareRows(database.queries).find(id, clock.now())
  // Hashed also when there is none: an answer takes as long.
  const isProved = proof === undefined || isHashOf(proof.secret, share?.secretHash)
  if (!share || !isProved) throw noShare()
  if (proof?.reader === 'anyone' && share.audience !== 'link') throw noShare()
  if (!(await isReadable(dependencies, share))) throw noShare()
  return share
}

/**
 * What `read` reads of the copy of a share, from the beginning again when that was replaced meanwhile; `undefined` from it: not there.
 * @throws Problem `share.not-found`
 */
export async function readCopy<T>(
  dependencies: OpenShareDependencies,
  id: string,
  proof: { readonly secret: string; readonly reader: Reader },
  read: (share: StoredShare) => Promise<T | undefined>,
): Promise<{ readonly share: StoredShare; readonly result: T }> {
  let share = await requireOpen(dependencies, id, proof)
  for (;;) {
    const result = await read(share)
    if (result !== undefined) return { share, result }
    const current = await requireOpen(dependencies, id, proof)
    if (current.fileId === share.fileId) throw noShare()
    share = current
  }
}

/** Its reason may be gone: the administrator's leave, the owner's account, or the chat. */
async function isReadable(
  { chats, settings, mayShare }: OpenShareDependencies,
  { userId, chatId, audience }: StoredShare,
): Promise<boolean> {
  if (!allowsAudience(settings(), audience)) return false
  if (!(await mayShare(userId))) return false
  return (await chats.find(userId, chatId)) !== undefined
}

function isHashOf(secret: string, stored = ''): boolean {
  const [shown, wanted] = [Buffer.from(hashSecret(secret)), Buffer.from(stored)]
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
