import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { type PictureFormat, pictureExtensions } from '@atelier/contract/wire/picture-formats'
import { uploadUrl } from '#api/upload-url.ts'
import { saveFile } from '#browser/save-file.ts'
import { inpaintingClient } from './inpainting-client.ts'

/** A stored picture as a file. */
export async function fetchPicture(link: string, name: string): Promise<File> {
  const answer = await fetch(uploadUrl(link))
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  return new File([await answer.blob()], name, { type: 'image/png' })
}

/** The original and the mask of an inpainting; by fresh links, because those on the page may have expired. */
export async function fetchSourceFiles({
  id,
}: InpaintingRecord): Promise<{ readonly original: File; readonly mask: File }> {
  const record = await inpaintingClient.read({ inpaintingId: id })
  const [original, mask] = await Promise.all([
    fetchPicture(record.originalImageUrl, 'original.png'),
    fetchPicture(record.maskImageUrl, 'masque.png'),
  ])
  return { original, mask }
}

export async function downloadResult({
  id,
  format,
}: Pick<InpaintingRecord, 'id'> & { readonly format: PictureFormat }): Promise<void> {
  const file = await inpaintingClient.download({ inpaintingId: id, query: { format } })
  saveFile(file, `inpainting-${id.slice(-6)}.${pictureExtensions[format]}`)
}
