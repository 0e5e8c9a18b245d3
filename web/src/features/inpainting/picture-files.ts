import type { InpaintingRecord } from '@atelier/contract/inpainting'
import { uploadUrl } from '#api/upload-url.ts'
import { saveFile } from '#ui/save-file.ts'
import { inpaintingClient } from './inpainting-client.ts'

/** A stored picture of an inpainting, as a file; by a fresh link, for the one on the page may be out of date. */
async function fetched(link: string, name: string): Promise<File> {
  const answer = await fetch(uploadUrl(link))
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  return new File([await answer.blob()], name, { type: 'image/png' })
}

/** What is needed to do it again. */
export async function picturesOf({ id }: InpaintingRecord): Promise<{ readonly original: File; readonly mask: File }> {
  const record = await inpaintingClient.read({ inpaintingId: id })
  const [original, mask] = await Promise.all([fetched(record.originalImageUrl, 'original.png'), fetched(record.maskImageUrl, 'masque.png')])
  return { original, mask }
}

export async function downloadResult({ id }: InpaintingRecord): Promise<void> {
  const { resultImageUrl } = await inpaintingClient.read({ inpaintingId: id })
  saveFile(await fetched(resultImageUrl, 'inpainting.png'), `inpainting-${id.slice(-6)}.png`)
}
