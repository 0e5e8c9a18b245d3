import { createPixelThread } from '#features/inpainting/pixel-thread.ts'
import type { Parts } from '#features/inpainting/repaint.ts'
import { fitMask, readMask, workingPicture } from '#features/inpainting/working-picture.ts'
import { createPlaces } from '#platform/places.ts'

/** What the server does with the pixels of an inpainting, for a measure. */
export function openPixels() {
  const pixels = createPixelThread(createPlaces(1))
  return {
    /** As an upload is taken in: the picture that is worked on, and its mask. */
    async receive(sent: Parts, kept: Parts): Promise<void> {
      const picture = await workingPicture(sent.working, kept.working)
      await fitMask(await readMask(sent.mask), picture, kept.mask)
    },
    /** What the engine is shown. */
    crop: (parts: Parts, target: { readonly width: number; readonly height: number }) =>
      pixels.part({ parts, target, keepsOpacity: false }),
    layIn: pixels.layIn,
    close: pixels.close,
  }
}
