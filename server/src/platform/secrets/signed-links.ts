import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** What a link shows besides the file's id. */
export interface LinkSignature {
  readonly expires: string
  readonly sign: string
}

const windowSeconds = 24 * 60 * 60
const validWindows = 2
const moment = /^\d{1,12}$/

/**
 * Signs addresses of stored files, per file and owner. All links made within one day (UTC) are the same, so browsers keep
 * the picture; each is good for 48 hours after that day began, so for at least one day.
 */
export function createSignedLinks({
  key,
  clock,
}: {
  readonly key: Uint8Array
  readonly clock: Clock
}) {
  const nowSeconds = () => Math.floor(clock.now() / 1000)
  const signatureOf = (fileId: string, ownerId: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, ownerId, expires]))
      .digest()

  return {
    /** The address of a file, for its owner to see. */
    link(fileId: string, ownerId: string): string {
      const expires = String(
        (Math.floor(nowSeconds() / windowSeconds) + validWindows) * windowSeconds,
      )
      return `/uploads/${fileId}?e=${expires}&s=${signatureOf(fileId, ownerId, expires).toString('base64url')}`
    },
    /** Whether this signature was made here for this file and owner, and still holds. */
    verify(fileId: string, ownerId: string, { expires, sign }: LinkSignature): boolean {
      if (!moment.test(expires) || Number(expires) <= nowSeconds()) return false
      const wanted = signatureOf(fileId, ownerId, expires)
      const shown = Buffer.from(sign, 'base64url')
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}
export type SignedLinks = ReturnType<typeof createSignedLinks>
