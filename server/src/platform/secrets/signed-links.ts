import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** The query parameters of a link. */
export interface LinkSignature {
  readonly expires: string
  readonly sign: string
}

/** Whose file a link opens. Raising `epoch` ends all links made for the owner before. */
export interface LinkOwner {
  readonly id: string
  readonly epoch: number
}

const windowSeconds = 24 * 60 * 60
const validWindows = 2
const timestampShape = /^\d{1,12}$/

/**
 * Signs URLs of stored files, per file and owner. All links made within one day (UTC) are equal, so browsers can cache
 * the picture; each is valid until 48 hours after that day began, so for at least one day.
 */
export function createSignedLinks({
  key,
  clock,
}: {
  readonly key: Uint8Array
  readonly clock: Clock
}) {
  const nowSeconds = () => Math.floor(clock.now() / 1000)
  const signatureOf = (fileId: string, { id, epoch }: LinkOwner, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, id, epoch, expires]))
      .digest()

  return {
    /** The URL of a file, for its owner. */
    link(fileId: string, owner: LinkOwner): string {
      const expires = String(
        (Math.floor(nowSeconds() / windowSeconds) + validWindows) * windowSeconds,
      )
      return `/uploads/${fileId}?e=${expires}&s=${signatureOf(fileId, owner, expires).toString('base64url')}`
    },
    /** Whether this signature is ours, for this file and owner, since the last raised epoch, and has not expired. */
    verify(fileId: string, owner: LinkOwner, { expires, sign }: LinkSignature): boolean {
      if (!timestampShape.test(expires) || Number(expires) <= nowSeconds()) return false
      const wanted = signatureOf(fileId, owner, expires)
      const shown = Buffer.from(sign, 'base64url')
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}
export type SignedLinks = ReturnType<typeof createSignedLinks>
