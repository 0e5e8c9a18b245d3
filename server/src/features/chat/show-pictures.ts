import type { EngineModel, Picture } from '@atelier/engine/engine'
import type {
  AttachmentsService,
  Reading,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import { smallerPicture } from '#platform/pictures.ts'

export type ShownPicture = Picture
interface PictureReading {
  readonly reading: Reading
  readonly shown?: ShownPicture
}

/** Each takes some hundred tokens, and seconds of a machine without a graphics card. */
const mostPictures = 6
/** Larger ones are made smaller by every model that sees. */
const largestSide = 1536

const seen: Reading = { state: 'read', note: null, share: null }
const unseen = (note: Reading['note']): PictureReading => ({
  reading: { state: 'unreadable', note, share: null },
})

/** The pictures that the model is shown: the newest `most`, if it sees. Where its engine does not tell, it is shown them, as they were sent on purpose. */
export async function showPictures(
  attachments: Pick<AttachmentsService, 'bytesOf'>,
  newestFirst: readonly StoredAttachment[],
  { model: { capabilities }, most }: { readonly model: EngineModel; readonly most: number },
): Promise<ReadonlyMap<string, PictureReading>> {
  const sees = capabilities?.includes('vision') ?? true
  const pictures = newestFirst.filter(({ kind }) => kind === 'image')
  const readings = new Map<string, PictureReading>()
  for (const [index, picture] of pictures.entries()) {
    if (!sees) readings.set(picture.id, unseen('no-sight'))
    else if (index >= Math.min(most, mostPictures))
      readings.set(picture.id, unseen('too-many-pictures'))
    else readings.set(picture.id, await shown(attachments, picture))
  }
  return readings
}

async function shown(
  attachments: Pick<AttachmentsService, 'bytesOf'>,
  picture: StoredAttachment,
): Promise<PictureReading> {
  const bytes = await attachments.bytesOf(picture)
  if (!bytes) return unseen('gone')
  return {
    reading: seen,
    shown: { bytes: await smallerPicture(bytes, largestSide), mediaType: picture.mediaType },
  }
}
