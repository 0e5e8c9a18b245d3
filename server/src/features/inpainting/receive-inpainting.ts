import { type InpaintingNote, inpainting } from '@atelier/contract/inpainting/inpainting'
import type { InpaintingDraft } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { RunLimited } from '#platform/concurrency-limit.ts'
import type { IncomingFiles, IncomingForm, MakeTemporaryPath } from '#storage/incoming-files.ts'
import {
  fitMask,
  readCanvas,
  readMask,
  type WorkingPicture,
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

const { file: originalName } = inpainting.repaint.form

/**
 * Receives the pictures of an inpainting, in any order, and writes working copies of them.
 * @throws Problem when something is missing or cannot be read
 */
export async function receiveInpainting(
  { incoming, oneAtATime, makePath }: ReceiveInpaintingDependencies,
  form: IncomingForm<InpaintingDraft>,
): Promise<ReceivedInpainting> {
  let picture: WorkingPicture | undefined
  let uploadedMask: Buffer | undefined
  const draft = await form.read(async (name, file) => {
    // A browser sends an empty file for a field without a chosen one.
    if (file.originalName === '') return void file.stream.resume()
    await incoming.withReceivedFile(file, async (path) => {
      if (name === originalName)
        picture = await oneAtATime(() => writeWorkingPicture(path, makePath()))
      else uploadedMask = await oneAtATime(() => readMask(path))
    })
  })
  if (!picture || draft.prompt === '') throw new Problem('inpainting.incomplete')
  const { maskCanvas = '' } = draft
  const mask =
    uploadedMask ??
    (maskCanvas === '' ? undefined : await oneAtATime(() => readMask(readCanvas(maskCanvas))))
  if (!mask) throw new Problem('inpainting.mask-missing')
  const [path, size] = [makePath(), picture]
  const wasResized = await oneAtATime(() => fitMask(mask, size, path))
  return {
    draft,
    picture,
    mask: path,
    notes: [...picture.notes, ...(wasResized ? (['mask-fitted'] as const) : [])],
  }
}
