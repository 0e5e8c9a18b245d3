import sharp from 'sharp'

/** A picture for a face, as a data URL. */
export async function smallFace(background = '#1976d2'): Promise<string> {
  const webp = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .webp()
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
