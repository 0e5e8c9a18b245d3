import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fetchPicture, fetchSourceFiles } from './api/picture-files.ts'
import { useRepaint } from './api/use-inpainting.ts'
import { createMaskFile } from './canvas/mask-layer.ts'
import { type InpaintingFormValues, valuesFromRecord } from './form/inpainting-form.ts'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import type { Mask } from './mask/use-mask.ts'
import type { usePicture } from './mask/use-picture.ts'

/** Sent by another page: an inpainting to make again, or a picture to inpaint. */
export type InpaintingSource =
  | { readonly recreated: InpaintingRecord }
  | { readonly picture: { readonly link: string; readonly name: string } }

interface RepaintingDependencies {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly opened: ReturnType<typeof usePicture>
  readonly mask: Mask
  readonly source: InpaintingSource | undefined
  /** Called once the source was used: a reload does not use it again. */
  readonly onSourceTaken: () => void
  /** Called once a picture is being inpainted. */
  readonly onAccepted: () => void
}

/** Opens pictures, submits them with their mask, and puts a past inpainting back into the form. */
export function useRepainting({
  form,
  opened,
  mask,
  source,
  onSourceTaken,
  onAccepted,
}: RepaintingDependencies) {
  const repaint = useRepaint()
  const [problem, setProblem] = useState<string>()
  async function takePicture(file: File) {
    if (await opened.take(file)) mask.clear()
  }
  async function recreate(record: InpaintingRecord) {
    try {
      const files = await fetchSourceFiles(record)
      form.reset(valuesFromRecord(record))
      if (await opened.take(files.original)) mask.loadFile(files.mask)
      scrollTo({ top: 0, behavior: 'smooth' })
    } catch {
      setProblem(texts.recreateFailed)
    }
  }
  async function submit(values: InpaintingFormValues) {
    if (!opened.picture) return
    const { file, ...size } = opened.picture
    const maskImage =
      mask.mode === 'draw' ? await createMaskFile(mask.history.done, size) : mask.file
    setProblem(undefined)
    const others = maskImage && { others: { maskImage } }
    repaint.mutate({ form: values, file, ...others }, { onSuccess: onAccepted })
  }
  useInitialSource(source, async (initial) => {
    onSourceTaken()
    if ('recreated' in initial) return await recreate(initial.recreated)
    await fetchPicture(initial.picture.link, initial.picture.name).then(takePicture, () =>
      setProblem(texts.pictureFailed),
    )
  })
  return {
    repaint,
    problem: problem ?? (repaint.error ? repaint.error.message || texts.unknownFailure : undefined),
    takePicture,
    recreate,
    send: () =>
      void form
        .handleSubmit(submit)()
        .catch(() => setProblem(texts.failed)),
  }
}

function useInitialSource(
  source: InpaintingSource | undefined,
  use: (source: InpaintingSource) => Promise<void>,
) {
  const taken = useRef<InpaintingSource>(undefined)
  useEffect(() => {
    if (!source || taken.current) return
    taken.current = source
    void use(source)
  })
}
