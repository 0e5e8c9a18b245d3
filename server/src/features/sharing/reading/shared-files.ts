import { createHmac, timingSafeEqual } from 'node:crypto'
import { shareLimits } from '@atelier/contract/sharing/shares'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type StoredShare, shareRows } from '../shares.repository.ts'
import { noShare, type OpenShareDependencies, type Reader, requireOpen } from './open-share.ts'

export interface SharedFilesDependencies extends OpenShareDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly files: Pick<StoredFiles, 'open'>
  readonly clock: Clock
  /** Signs the links of files. */
  readonly linkKey: Uint8Array
}
interface FileRef {
  readonly id: string
  readonly number: number
}

/** Files of shares: by links of some minutes, which work as long as their share does. */
export function sharedFiles(dependencies: SharedFilesDependencies) {
  const { database, files, clock, linkKey } = dependencies
  /** A link of a copy that was replaced opens nothing of the new one. */
  const signatureOf = ({ id, refreshedAt }: StoredShare, number: number, expires: string) =>
    createHmac('sha256', linkKey)
      .update(JSON.stringify([id, refreshedAt, number, expires]))
      .digest()

  return {
    /** @throws Problem */
    async link(
      { id, number }: FileRef,
      proof: { readonly secret: string; readonly reader: Reader },
    ): Promise<{ url: string }> {
      const share = await requireOpen(dependencies, id, proof)
      if (!(await shareRows(database.queries).findFile(id, number))) throw noShare()
      const expires = String(Math.floor(clock.now() / 1000) + shareLimits.fileLinkSeconds)
      const sign = signatureOf(share, number, expires).toString('base64url')
      return { url: `/api/shared/${id}/files/${number}?e=${expires}&s=${sign}` }
    },
    /** @throws Problem */
    async open(
      { id, number }: FileRef,
      { expires, sign }: { readonly expires: string; readonly sign: string },
    ) {
      if (!/^\d+$/.test(expires) || Number(expires) <= clock.now() / 1000) throw noShare()
      const share = await requireOpen(dependencies, id, undefined)
      const [shown, wanted] = [Buffer.from(sign, 'base64url'), signatureOf(share, number, expires)]
      if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted)) throw noShare()
      const file = await shareRows(database.queries).findFile(id, number)
      const opened = file && (await files.open(file.fileId))
      if (!opened) throw noShare()
      const { mediaType, name: downloadName } = file
      return { mediaType, downloadName, byteSize: opened.byteSize, stream: opened.stream }
    },
  }
}
