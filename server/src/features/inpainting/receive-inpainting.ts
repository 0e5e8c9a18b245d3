import { type InpaintingNote, inpainting } from '@atelier/contract/inpainting/inpainting'
import type { InpaintingDraft } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { RunLimited } from '#platform/concurrency-limit.ts'
import type { IncomingFile, IncomingFiles, MakeTemporaryPath } from '#storage/incoming-files.ts'
import {
  fitMask,
  readCanvas,
  readMask,
  type WorkingPicture,
  writeWorkingPicture,
} from './pixels/working-picture.ts'

/** A form of several files, as it arrives. */
export interface IncomingForm {
  read(take: (name: string, file: IncomingFile) => Promise<void>): Promise<InpaintingDraft>
}
export interface ReceivedInpainting {
  readonly draft: InpaintingDraft
  readonly picture: WorkingPicture
  /** Where the mask is: a PNG of the picture's size. */
  readonly mask: string
  readonly notes: readonly InpaintingNote[]
}
export interface ReceiveInpaintingDependencies {
  readonly incoming: IncomingFiles
  readonly inTurn: RunLimited
  /** For what is made of the files. */
  readonly makePath: MakeTemporaryPath
}

const { file: originalName } = inpainting.repaint.form

/**
 * Takes the pictures of an inpainting as they come, in whatever order, and makes what is worked on of them.
 * @throws Problem when something is missing or cannot be read
 */
export async function receiveInpainting(
  { incoming, inTurn, makePath }: ReceiveInpaintingDependencies,
  form: IncomingForm,
): Promise<ReceivedInpainting> {
  let picture: WorkingPicture | undefined
  let sentMask: Buffer | undefined
  const draft = await form.read(async (name, file) => {
    // A browser sends an empty file for a field in which none was chosen.
    if (file.originalName === '') return void file.stream.resume()
    await incoming.withReceivedFile(file, async (path) => {
      if (name === originalName) picture = await inTurn(() => writeWorkingPicture(path, makePath()))
      else sentMask = await inTurn(() => readMask(path))
    })
  })
  if (!picture || draft.prompt === '') throw new Problem('inpainting.incomplete')
  const { maskCanvas = '' } = draft
  const mask =
    sentMask ??
    (maskCanvas === '' ? undefined : await inTurn(() => readMask(readCanvas(maskCanvas))))
  if (!mask) throw new Problem('inpainting.mask-missing')
  const [path, size] = [makePath(), picture]
  const wasFitted = await inTurn(() => fitMask(mask, size, path))
  return {
    draft,
    picture,
    mask: path,
    notes: [...picture.notes, ...(wasFitted ? (['mask-fitted'] as const) : [])],
  }
}
