import type { ImageRecord } from '@atelier/contract/images/images'
import { isoDate } from '#platform/clock.ts'
import type { FileLink } from '#storage/stored-files.ts'
import type { StoredImage } from './images.repository.ts'

/** A picture as the API returns it, with fresh links. */
export const presentImage = (image: StoredImage, link: FileLink): ImageRecord => ({
  ...image.params,
  id: image.id,
  width: image.width,
  height: image.height,
  askedSize: { width: image.params.width, height: image.params.height },
  ...(image.usedSeed !== undefined && { usedSeed: image.usedSeed }),
  applied: image.applied,
  origin: image.origin,
  imageUrl: link(image.fileId),
  thumbnailUrl: link(image.thumbnailFileId),
  byteSize: image.byteSize,
  favorite: image.isFavorite,
  tags: [...image.tags],
  createdAt: isoDate(image.createdAt),
})
