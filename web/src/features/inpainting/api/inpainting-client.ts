import { inpainting } from '@atelier/contract/inpainting/inpainting'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const inpaintingClient = clientFor(inpainting)
/** The long call, which answers at once with the job that was accepted. */
export const inpaintingJobs = jobClientFor(inpainting)
