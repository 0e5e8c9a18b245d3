import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { isoDate } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { StoredInpainting } from './inpainting.repository.ts'

/** An inpainting as the API returns it, with fresh links. */
export const presentInpainting = (
  one: StoredInpainting,
  files: Pick<StoredFiles, 'link'>,
): InpaintingRecord => ({
  ...one.params,
  id: one.id,
  applied: one.applied,
  route: one.route,
  notes: [...one.notes],
  pictureWidth: one.width,
  pictureHeight: one.height,
  originalImageUrl: files.link(one.originalFileId, one.userId),
  maskImageUrl: files.link(one.maskFileId, one.userId),
  resultImageUrl: files.link(one.resultFileId, one.userId),
  thumbnailUrl: files.link(one.thumbnailFileId, one.userId),
  byteSize: one.byteSize,
  createdAt: isoDate(one.createdAt),
})
