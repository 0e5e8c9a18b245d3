import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { imageJobs } from '../api/images-client.ts'
import type { ImageFormValues } from './image-form.ts'

export const imageJobKinds = ['images.generate', 'images.upscale']

/** Asks for images; they come with the work under way, and are then in the gallery. */
export function useGeneration() {
  const queries = useQueryClient()
  const accepted = { onSuccess: (job: JobSummary) => updateJob(queries, job) }
  const generate = useMutation({
    mutationFn: ({ count, ...draft }: ImageFormValues) =>
      count === 1
        ? imageJobs.generate({ body: draft })
        : imageJobs.batch({ body: { ...draft, count } }),
    ...accepted,
  })
  const regenerate = useMutation({
    mutationFn: (imageId: string) => imageJobs.regenerate({ imageId }),
    ...accepted,
  })
  const upscale = useMutation({
    mutationFn: ({ imageId, factor }: { readonly imageId: string; readonly factor: 2 | 4 }) =>
      imageJobs.upscale({ imageId, body: { upscaleBy: factor } }),
    ...accepted,
  })
  return { generate, regenerate, upscale }
}
