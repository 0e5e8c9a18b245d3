import type {
  CompositeRequest,
  SourceFiles,
} from '#features/inpainting/pixels/crop-and-composite.ts'
import { createPixelThread } from '#features/inpainting/pixels/pixel-thread.ts'
import {
  fitMask,
  readMask,
  writeWorkingPicture,
} from '#features/inpainting/pixels/working-picture.ts'
import { withPictureTurn } from '#platform/shared-work.ts'

/** The server's work on the pixels of an inpainting, to be measured. */
export function openInpaintingPixels() {
  const caller = { userId: 'bench', signal: new AbortController().signal }
  const pixels = createPixelThread(withPictureTurn)
  return {
    /** Processes an upload: the image and its mask. */
    async receive(sent: SourceFiles, stored: SourceFiles): Promise<void> {
      const picture = await writeWorkingPicture(sent.working, stored.working)
      await fitMask(await readMask(sent.mask, 'white'), picture, stored.mask)
    },
    /** The part that the engine receives. */
    crop: (sources: SourceFiles, target: { readonly width: number; readonly height: number }) =>
      pixels.cropForEngine(caller, { sources, target, hasOpacity: false }),
    composite: (request: CompositeRequest) => pixels.composite(caller, request),
    close: pixels.close,
  }
}
