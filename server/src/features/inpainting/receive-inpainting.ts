import { type InpaintingNote, inpaintingFiles } from '@atelier/contract/inpainting/inpainting'
import type { InpaintingDraft } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { RunLimited } from '#platform/concurrency-limit.ts'
import type { IncomingFiles, IncomingForm, MakeTemporaryPath } from '#storage/incoming-files.ts'
import {
  fitMask,
  readCanvas,
  readMask,
  type WorkingPicture,
  writeWholeMask,
  writeWorkingPicture,
} from './pixels/working-picture.ts'

export interface ReceivedInpainting {
  readonly draft: InpaintingDraft
  readonly picture: WorkingPicture
  /** The path of a PNG of the picture's size. */
  readonly mask: string
  readonly notes: readonly InpaintingNote[]
}
export interface ReceiveInpaintingDependencies {
  readonly incoming: IncomingFiles
  readonly oneAtATime: RunLimited
  /** For the working copies. */
  readonly makePath: MakeTemporaryPath
}
/**
 * A form and what its mask says: what is painted white is repainted, or what is transparent; without a mask then the whole picture,
 * as programs expect it.
 */
export interface InpaintingForm extends IncomingForm<InpaintingDraft> {
  readonly repaints: 'white' | 'transparent'
}

/**
 * Receives the pictures of an inpainting, in any order, and writes working copies of them.
 * @throws Problem when something is missing or cannot be read
 */
export async function receiveInpainting(
  { incoming, oneAtATime, makePath }: ReceiveInpaintingDependencies,
  form: InpaintingForm,
): Promise<ReceivedInpainting> {
  let picture: WorkingPicture | undefined
  let uploadedMask: Buffer | undefined
  const draft = await form.read(async (name, file) => {
    // A browser sends an empty file for a field without a chosen one.
    if (file.originalName === '') return void file.stream.resume()
    await incoming.withReceivedFile(file, async (path) => {
      if (name === inpaintingFiles.picture)
        picture = await oneAtATime(() => writeWorkingPicture(path, makePath()))
      else uploadedMask = await oneAtATime(() => readMask(path, form.repaints))
    })
  })
  if (!picture || draft.prompt === '') throw new Problem('inpainting.incomplete')
  const { maskCanvas = '' } = draft
  const mask =
    uploadedMask ??
    (maskCanvas === ''
      ? undefined
      : await oneAtATime(() => readMask(readCanvas(maskCanvas), 'white')))
  const [path, size] = [makePath(), picture]
  if (!mask && form.repaints === 'transparent') {
    await oneAtATime(() => writeWholeMask(size, path))
    return { draft, picture, mask: path, notes: picture.notes }
  }
  if (!mask) throw new Problem('inpainting.mask-missing')
  const wasResized = await oneAtATime(() => fitMask(mask, size, path))
  return {
    draft,
    picture,
    mask: path,
    notes: [...picture.notes, ...(wasResized ? (['mask-fitted'] as const) : [])],
  }
}
