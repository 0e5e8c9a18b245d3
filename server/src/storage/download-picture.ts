import { Readable } from 'node:stream'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import type { Caller } from '#platform/fair-queue.ts'
import { compressPicture } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import type { StoredFiles } from './stored-files.ts'

/** The user's setting for the quality of compressed pictures, in per cent. */
export type PictureQuality = (userId: string) => Promise<number>

interface PictureDownloadDependencies {
  readonly files: Pick<StoredFiles, 'open' | 'withFile'>
  readonly pictureQuality: PictureQuality
}
interface PictureRequest {
  readonly caller: Caller
  /** A stored PNG. */
  readonly fileId: string
  readonly format: PictureFormat
}
export interface PictureFile {
  readonly mediaType: string
  readonly byteSize: number
  readonly stream: Readable
}

/** A picture to download: the original, or a compressed copy that is not stored. */
export async function openPictureDownload(
  dependencies: PictureDownloadDependencies,
  { caller, fileId, format }: PictureRequest,
): Promise<PictureFile | undefined> {
  if (format === 'png') {
    const file = await dependencies.files.open(fileId)
    return file && { mediaType: 'image/png', ...file }
  }
  const quality = await dependencies.pictureQuality(caller.userId)
  const bytes = await dependencies.files.withFile(fileId, (path) =>
    withPictureTurn(caller, () => compressPicture(path, { format, quality })),
  )
  return (
    bytes && {
      mediaType: `image/${format}`,
      byteSize: bytes.length,
      stream: Readable.from([bytes]),
    }
  )
}
