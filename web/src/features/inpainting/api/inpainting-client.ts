import { inpainting } from '@atelier/contract/inpainting/inpainting'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const inpaintingClient = clientFor(inpainting)
/** The long call, which returns the accepted job at once. */
export const inpaintingJobs = jobClientFor(inpainting)
