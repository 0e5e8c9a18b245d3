import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { isoDate } from '#platform/clock.ts'
import type { FileLink } from '#storage/stored-files.ts'
import type { StoredInpainting } from './inpainting.repository.ts'

/** An inpainting as the API returns it, with fresh links. */
export const presentInpainting = (one: StoredInpainting, link: FileLink): InpaintingRecord => ({
  ...one.params,
  id: one.id,
  applied: one.applied,
  route: one.route,
  notes: [...one.notes],
  pictureWidth: one.width,
  pictureHeight: one.height,
  originalImageUrl: link(one.originalFileId),
  maskImageUrl: link(one.maskFileId),
  resultImageUrl: link(one.resultFileId),
  thumbnailUrl: link(one.thumbnailFileId),
  byteSize: one.byteSize,
  createdAt: isoDate(one.createdAt),
})
