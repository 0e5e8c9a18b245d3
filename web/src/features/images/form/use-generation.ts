import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { imageJobs } from '../api/images-client.ts'
import type { ImageFormValues } from './image-form.ts'

export const imageJobKinds = ['images.generate', 'images.upscale']

/** Submits jobs that make images; `onAccepted` is called with each. */
export function useGeneration({ onAccepted }: { readonly onAccepted: () => void }) {
  const queries = useQueryClient()
  const onSuccess = (job: JobSummary) => {
    updateJob(queries, job)
    onAccepted()
  }
  const generate = useMutation({
    mutationFn: ({ count, ...draft }: ImageFormValues) =>
      count === 1
        ? imageJobs.generate({ body: draft })
        : imageJobs.batch({ body: { ...draft, count } }),
    onSuccess,
  })
  const regenerate = useMutation({
    mutationFn: (imageId: string) => imageJobs.regenerate({ imageId }),
    onSuccess,
  })
  const upscale = useMutation({
    mutationFn: ({ imageId, factor }: { readonly imageId: string; readonly factor: 2 | 4 }) =>
      imageJobs.upscale({ imageId, body: { upscaleBy: factor } }),
    onSuccess,
  })
  return {
    generate: (values: ImageFormValues) => generate.mutate(values),
    regenerate: regenerate.mutate,
    upscale: upscale.mutate,
    isPending: generate.isPending,
    error: generate.error ?? regenerate.error ?? upscale.error,
  }
}
