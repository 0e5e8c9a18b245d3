import sharp from 'sharp'
import { measured } from './settings.ts'

const { side } = measured

/** A picture like a photograph, soft forms with a little grain, and a mask that covers most of it. */
export async function makePictures({
  working,
  mask,
}: {
  readonly working: string
  readonly mask: string
}): Promise<void> {
  const forms = await sharp(await noise(64, 60))
    .resize(side, side, { kernel: 'cubic' })
    .png()
    .toBuffer()
  await sharp(forms)
    .composite([{ input: await noise(side, 3), blend: 'soft-light' }])
    .png()
    .toFile(working)
  const disc = new Uint8Array(side * side)
  for (let at = 0; at < disc.length; at += 1)
    disc[at] = isInside(at % side, Math.floor(at / side)) ? 255 : 0
  await sharp(disc, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toFile(mask)
}

/** A smaller one of the same kind, for the browser. */
export const photograph = async (wide: number): Promise<Buffer> =>
  sharp(await noise(64, 60))
    .resize(wide, wide, { kernel: 'cubic' })
    .jpeg()
    .toBuffer()

const isInside = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2) < side * 0.49

const noise = (wide: number, sigma: number) =>
  sharp({
    create: {
      width: wide,
      height: wide,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer()
