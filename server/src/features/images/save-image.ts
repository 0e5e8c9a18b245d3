import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import { encodeWithThumbnail } from '#platform/files/pictures.ts'
import type { MakeId } from '#platform/ids.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import type { PictureQuality } from '#storage/download-picture.ts'
import type { NewFile, StoredFiles } from '#storage/stored-files.ts'
import type { ImagesRepository, NewImage, StoredImage } from './images.repository.ts'

export interface SaveImageDependencies {
  readonly repository: ImagesRepository
  readonly files: StoredFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly pictureQuality: PictureQuality
}

/** No engine makes larger pictures; upscaled ones must stay below it too. */
const limits = { maxSide: 8192, thumbnailSide: 384 }

/** A picture that an engine has just made. */
export type MadePicture = Pick<
  NewImage,
  'userId' | 'params' | 'applied' | 'usedSeed' | 'origin'
> & {
  readonly bytes: Uint8Array
  /** Cancelled before its turn, the picture is not stored. */
  readonly job: Pick<JobContext, 'signal' | 'requireOwner' | 'storeResult'>
  /** For the last picture of a job: the job's result with it. */
  readonly resultWith?: ((image: StoredImage) => unknown) | undefined
  /** Counts it, in the same transaction. */
  writeUse?(transaction: Queries): Promise<void>
}

/**
 * Stores a picture, its thumbnail and its record together.
 * @throws Problem `image.unreadable` if the bytes are not a picture
 */
export async function saveImage(
  options: SaveImageDependencies,
  { bytes, job, resultWith, writeUse, ...made }: MadePicture,
): Promise<StoredImage> {
  const { signal } = job
  const { repository, files, clock, makeId } = options
  const quality = await options.pictureQuality(made.userId)
  const { png, thumbnail, width, height } = await withPictureTurn(
    { userId: made.userId, signal },
    () => encodeWithThumbnail(bytes, { ...limits, quality }),
  ).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new Problem('image.unreadable', { cause })
  })
  const fileOf = (mediaType: string, content: Buffer): NewFile => ({
    ownerId: made.userId,
    kind: 'images',
    ignoresLimit: true,
    mediaType,
    originalName: '',
    stream: Readable.from([content]),
  })
  return await files.createAll(
    [fileOf('image/png', png), fileOf('image/webp', thumbnail)],
    async (transaction, [picture, small]) => {
      const image: NewImage = {
        ...made,
        id: makeId(),
        width,
        height,
        byteSize: picture.byteSize,
        createdAt: clock.now(),
        fileId: picture.id,
        thumbnailFileId: small.id,
      }
      const stored: StoredImage = { ...image, isFavorite: false, tags: [] }
      if (resultWith) await job.storeResult(transaction, resultWith(stored))
      else await job.requireOwner(transaction)
      await repository.insert(image, transaction)
      await writeUse?.(transaction)
      return stored
    },
  )
}
