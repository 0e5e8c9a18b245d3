import type { EngineModel } from '@atelier/engine/engine'
import type { Picture } from '@atelier/engine/media/picture'
import type {
  AttachmentReading,
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { shrinkPicture } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'

export type PromptPicture = Picture
interface PictureReading {
  readonly reading: AttachmentReading
  readonly picture?: PromptPicture
}

/** Each picture costs some hundred tokens, and seconds on a machine without a graphics card. */
const maxPictures = 6
/** Every vision model scales larger pictures down. */
const maxSide = 1536

const readPicture: AttachmentReading = { state: 'read', note: null, share: null }
const unreadablePicture = (note: AttachmentReading['note']): PictureReading => ({
  reading: { state: 'unreadable', note, share: null },
})

interface PictureSelection {
  readonly model: EngineModel
  readonly max: number
  /** The user's, for decoding. */
  readonly caller: Caller
}

/**
 * Selects the newest pictures for a vision model. If the engine does not report vision, the model
 * gets them, because the user sent them on purpose.
 */
export async function selectPictures(
  attachments: Pick<AttachmentsService, 'readBytes'>,
  newestFirst: readonly StoredAttachment[],
  { model: { capabilities }, max, caller }: PictureSelection,
): Promise<ReadonlyMap<string, PictureReading>> {
  const sees = capabilities?.includes('vision') ?? true
  const pictures = newestFirst.filter(({ kind }) => kind === 'image')
  const readings = new Map<string, PictureReading>()
  for (const [index, picture] of pictures.entries()) {
    if (!sees) readings.set(picture.id, unreadablePicture('no-sight'))
    else if (index >= Math.min(max, maxPictures))
      readings.set(picture.id, unreadablePicture('too-many-pictures'))
    else readings.set(picture.id, await loadPicture(attachments, picture, caller))
  }
  return readings
}

async function loadPicture(
  attachments: Pick<AttachmentsService, 'readBytes'>,
  file: StoredAttachment,
  caller: Caller,
): Promise<PictureReading> {
  const picture = await withPictureTurn(caller, async () => {
    const bytes = await attachments.readBytes(file)
    return bytes && { bytes: await shrinkPicture(bytes, maxSide), mediaType: file.mediaType }
  })
  return picture ? { reading: readPicture, picture } : unreadablePicture('gone')
}
