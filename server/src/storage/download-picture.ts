import { Readable } from 'node:stream'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import { compressPicture } from '#platform/files/pictures.ts'
import type { StoredFiles } from './stored-files.ts'

/** How well a person's pictures are kept when they are made smaller, in per cent: one of their settings. */
export type PictureQuality = (userId: string) => Promise<number>

interface PictureDownloadDependencies {
  readonly files: Pick<StoredFiles, 'open' | 'withFile'>
  readonly pictureQuality: PictureQuality
}
interface PictureRequest {
  readonly userId: string
  /** A stored PNG. */
  readonly fileId: string
  readonly format: PictureFormat
}
/** Bytes to be sent. */
export interface PictureFile {
  readonly mediaType: string
  readonly byteSize: number
  readonly stream: Readable
}

/** A picture as a file: the original as it is, or made smaller for this once. */
export async function openPictureDownload(
  place: PictureDownloadDependencies,
  { userId, fileId, format }: PictureRequest,
): Promise<PictureFile | undefined> {
  if (format === 'png') {
    const file = await place.files.open(fileId)
    return file && { mediaType: 'image/png', ...file }
  }
  const quality = await place.pictureQuality(userId)
  const bytes = await place.files.withFile(fileId, (path) =>
    compressPicture(path, { format, quality }),
  )
  return (
    bytes && {
      mediaType: `image/${format}`,
      byteSize: bytes.length,
      stream: Readable.from([bytes]),
    }
  )
}
