import type { InpaintingRecord } from '@atelier/contract/inpainting'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import { type InpaintingFormValues, valuesOf } from './inpainting-form.ts'
import { maskFileOf } from './mask-layer.ts'
import { fetchedPicture, picturesOf } from './picture-files.ts'
import { useRepaint } from './use-inpainting.ts'
import type { Mask } from './use-mask.ts'
import type { usePicture } from './use-picture.ts'

/** One to be done again, or a picture to be repainted: what another page sends along. */
export type Arriving =
  | { readonly recreated: InpaintingRecord }
  | { readonly picture: { readonly link: string; readonly name: string } }

interface Place {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly opened: ReturnType<typeof usePicture>
  readonly mask: Mask
  readonly arriving: Arriving | undefined
  /** It was taken: a reload does not take it again. */
  readonly onArrived: () => void
}

/** Takes pictures in, sends them with their mask, and puts one that was made back into the form. */
export function useRepainting({ form, opened, mask, arriving, onArrived }: Place) {
  const repaint = useRepaint()
  const [problem, setProblem] = useState<string>()
  async function takePicture(file: File) {
    if (await opened.take(file)) mask.forget()
  }
  async function recreate(record: InpaintingRecord) {
    try {
      const files = await picturesOf(record)
      form.reset(valuesOf(record))
      if (await opened.take(files.original)) mask.take(files.mask)
      scrollTo({ top: 0, behavior: 'smooth' })
    } catch {
      setProblem(texts.recreateFailed)
    }
  }
  async function submit(values: InpaintingFormValues) {
    if (!opened.picture) return
    const { file, ...size } = opened.picture
    const maskImage = mask.mode === 'draw' ? await maskFileOf(mask.history.done, size) : mask.file
    setProblem(undefined)
    repaint.mutate({ form: values, file, ...(maskImage && { others: { maskImage } }) })
  }
  useArrival(arriving, async (given) => {
    onArrived()
    if ('recreated' in given) return await recreate(given.recreated)
    await fetchedPicture(given.picture.link, given.picture.name).then(takePicture, () =>
      setProblem(texts.pictureFailed),
    )
  })
  return {
    repaint,
    problem: problem ?? (repaint.error ? sentenceFor(repaint.error) : undefined),
    takePicture,
    recreate,
    send: () =>
      void form
        .handleSubmit(submit)()
        .catch(() => setProblem(texts.failed)),
  }
}

function useArrival(arriving: Arriving | undefined, take: (arriving: Arriving) => Promise<void>) {
  const taken = useRef<Arriving>(undefined)
  useEffect(() => {
    if (!arriving || taken.current) return
    taken.current = arriving
    void take(arriving)
  })
}
