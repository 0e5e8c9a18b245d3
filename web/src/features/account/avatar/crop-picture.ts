import { accountLimits } from '@atelier/contract/account/account-limits'
import { type Crop, cropSquare } from './crop.ts'

/** Enough for a photo; the server resizes it anyway. */
const quality = 0.92

/** The cropped square of a picture, as a file to upload. */
export async function cropPicture(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = cropSquare(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    crop,
  )
  const target = Math.min(accountLimits.avatarSide, Math.max(1, Math.round(side)))
  const canvas = document.createElement('canvas')
  canvas.width = target
  canvas.height = target
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, target, target)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be cut'))),
      'image/webp',
      quality,
    ),
  )
}
